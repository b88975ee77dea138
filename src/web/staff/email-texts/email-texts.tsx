import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EMAIL_TEXTS, type EmailTextKind } from '#domain/mails/email-texts.ts';
import { EmailTextEditor } from './email-text-editor.tsx';
import type { EmailTexts } from './queries.ts';

type Props = { texts: EmailTexts; canWrite: boolean };

/** The texts of all emails; admins read them (rule:own-email-texts). */
export function EmailTextSettings({ texts, canWrite }: Props) {
  const [kind, setKind] = useState<EmailTextKind>('received');
  const chosen = texts.find((text) => text.kind === kind);
  const own = texts.filter((text) => text.own).length;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {canWrite
          ? 'Every email has a usual text. Greeting, button and signature stay around yours.'
          : 'Only super admins can change the emails.'}{' '}
        {own > 0 && `With a text of your own: ${own}.`}
      </Text>
      <Select
        label="Email"
        searchable
        allowDeselect={false}
        value={kind}
        onChange={(next) => next && setKind(next)}
        data={texts.map((text) => ({
          value: text.kind,
          label: EMAIL_TEXTS[text.kind].label + (text.own ? ' (own text)' : ''),
        }))}
      />
      {chosen && <EmailTextEditor key={chosen.kind} text={chosen} canWrite={canWrite} />}
    </Stack>
  );
}
