import { Button, Card, Group, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { FormEventHandler, ReactNode } from 'react';
import { RestoredNote } from '#web/drafts/restored-note.tsx';

type ProfileFormFrameProps = {
  label: string;
  form: {
    onSubmitForm: FormEventHandler<HTMLFormElement>;
    submitting: boolean;
    getInputProps: (name: 'display_name') => GetInputPropsReturnType;
  };
  draft: { isRestored: boolean; discard: () => void; finish: () => void };
  onCancel: (() => void) | undefined;
  /** The fields below the name. */
  children: ReactNode;
};

/** What the profile forms of students and staff share: the restored draft, the name, Save and Cancel. */
export function ProfileFormFrame({ label, form, draft, onCancel, children }: ProfileFormFrameProps) {
  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label={label}>
      <Card padding="xl">
        <Stack gap="lg">
          <RestoredNote isShown={draft.isRestored} onDiscard={draft.discard} />
          <TextInput label="Full Name" autoComplete="name" required {...form.getInputProps('display_name')} />
          {children}
          <Group>
            <Button type="submit" loading={form.submitting}>
              Save Profile
            </Button>
            {onCancel && (
              <Button
                variant="default"
                disabled={form.submitting}
                onClick={() => {
                  draft.finish();
                  onCancel();
                }}
              >
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
    </form>
  );
}
