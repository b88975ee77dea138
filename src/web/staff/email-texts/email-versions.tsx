import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/dates.ts';
import { type EmailText, type EmailTextKind, USUAL_TEXT } from '#domain/mails/email-texts.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { emailVersionsQuery } from './queries.ts';

type Props = { kind: EmailTextKind; onUse: ((text: EmailText) => void) | undefined };

/** The earlier texts of an email; one of them can be put back into the form. */
export function EmailVersions({ kind, onUse }: Props) {
  const { data: versions } = useQuery(emailVersionsQuery(kind));
  if (!versions || versions.length === 0) return null;
  return (
    <SectionCard title="Versions">
      <Stack gap="sm">
        {versions.map(({ id, subject, body, written_at, written_by }) => (
          <Stack key={id} gap={2} align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {formatDateTime(written_at)} · <Verbatim>{written_by ?? 'Unnamed'}</Verbatim> ·{' '}
              {subject === null ? 'the usual text' : <Verbatim>{subject}</Verbatim>}
            </Text>
            {onUse && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Use the text of ${formatDateTime(written_at)}`}
                onClick={() => onUse(subject === null || body === null ? USUAL_TEXT : { subject, body })}
              >
                Use this text
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </SectionCard>
  );
}
