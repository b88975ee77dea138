import { Stack, Text } from '@mantine/core';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { FINAL } from './sending-note.tsx';

/** Shows what is about to be sent, by label, and asks for the last press (rule:apply-page-summary). */
export const askToSubmit = (
  title: string,
  facts: [string, string][],
  ...hints: (string | undefined)[]
): Promise<boolean> =>
  confirm({
    title,
    text: (
      <Stack gap="xs">
        {facts.map(([label, value]) => (
          <Text size="sm" key={label}>
            {label}: <strong>{value}</strong>
          </Text>
        ))}
        {hints.map(
          (hint) =>
            hint && (
              <Text size="sm" key={hint}>
                {hint}
              </Text>
            ),
        )}
        <Text size="sm">{FINAL}</Text>
      </Stack>
    ),
    confirmLabel: 'Submit',
    cancelLabel: 'Keep editing',
    isDestructive: false,
  });
