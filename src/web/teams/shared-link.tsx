import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { TeamDetail } from './queries.ts';

type SharedLinkProps = { url: string; expires_at: string; team: TeamDetail };

/** The invite link, to copy or to share (rule:join-policies). */
export function SharedLink({ url, expires_at, team }: SharedLinkProps) {
  const text = `Join my team “${team.name}”: ${url}`;
  return (
    <>
      <TextInput
        label="Your invite link"
        description={`It works until ${formatDate(expires_at)}.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton value={url} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.75} />}
        >
          WhatsApp
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} stroke={1.75} />}
            onClick={() => void share(url, team)}
          >
            Share
          </Button>
        )}
      </Group>
    </>
  );
}

/** Opens the share sheet of the phone. */
async function share(url: string, { name }: TeamDetail): Promise<void> {
  try {
    await navigator.share({ url, title: `Join the team “${name}”` });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toastError(error, 'Error sharing the link', 'Please copy the link instead.');
  }
}
