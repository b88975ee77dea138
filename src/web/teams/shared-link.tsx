import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import type { TeamDetail } from './queries.ts';
import { canShare, invitationOf, shareLink } from './share-link.ts';

type SharedLinkProps = {
  url: string;
  expires_at: string;
  team: TeamDetail;
  /** It replaces the button that created it, and takes the focus. */
  isNew: boolean;
};

/** The invite link, to copy or to share (rule:join-policies). */
export function SharedLink({ url, expires_at, team, isNew }: SharedLinkProps) {
  const text = `${invitationOf(team)} ${url}`;
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
              autoFocus={isNew}
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
        {canShare() && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} stroke={1.75} />}
            onClick={() => void shareLink(url, team)}
          >
            Share
          </Button>
        )}
      </Group>
    </>
  );
}
