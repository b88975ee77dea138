import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { LinkWord } from '#domain/link-confirmations.ts';
import { useSchemaForm } from '#web/lib/form.ts';

type Props = {
  word: LinkWord;
  /** The label of the button. */
  label: string;
  color?: string;
  errorTitle: string;
  onConfirm: (json: { confirmation: string }) => Promise<unknown>;
};

/** A button that works after a word is typed, because mail scanners press every button of a page that they open (rule:links-need-a-person). */
export function ConfirmByWord({ word, label, color, errorTitle, onConfirm }: Props) {
  const form = useSchemaForm({
    schema: async () => (await import('#domain/link-confirmations.ts')).linkConfirmationSchema(word),
    initialValues: { confirmation: '' },
    errorTitle,
    submit: onConfirm,
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="sm">
        <TextInput
          label={
            <>
              To confirm, type{' '}
              <Text span inherit fw={700} translate="no">
                {word}
              </Text>
            </>
          }
          maw={320}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('confirmation')}
        />
        <Group>
          <Button
            type="submit"
            variant={color ? 'filled' : 'default'}
            color={color}
            loading={form.submitting}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
