import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EMAIL_TEXT_GROUPS, type EmailTextKind } from '#domain/mails/email-texts.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { EmailTextEditor } from './email-text-editor.tsx';
import type { EmailTexts } from './queries.ts';

type Props = { texts: EmailTexts; canWrite: boolean };

/** The texts of all emails; admins read them (rule:own-email-texts). */
export function EmailTextSettings({ texts, canWrite }: Props) {
  const [kind, setKind] = useState<EmailTextKind>('received');
  const chosen = texts.find((text) => text.kind === kind);
  const own = texts.filter((text) => text.own);
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {canWrite
          ? 'Every email has a usual text. Greeting, button and signature stay around yours.'
          : 'Only super admins can change the emails.'}{' '}
        {own.length > 0 && `With a text of your own: ${own.length}.`}
      </Text>
      <NativeSelect
        label="Email"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as EmailTextKind)}
        options={Object.entries(EMAIL_TEXT_GROUPS).map(([label, kinds]) => ({
          label,
          options: Object.entries(kinds).map(([value, text]) => ({
            value,
            label: text.label + (own.some((one) => one.kind === value) ? ' (own text)' : ''),
          })),
        }))}
      />
      {chosen && <EmailTextEditor key={chosen.kind} text={chosen} canWrite={canWrite} />}
    </Stack>
  );
}
