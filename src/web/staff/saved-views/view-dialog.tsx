import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { SavedFilter } from '#domain/staff/saved-views.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useRenameView, useSaveView } from './mutations.ts';
import type { SavedView } from './queries.ts';

export default function SaveViewDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const save = useSaveView();
  return (
    <NameDialog
      title="Save this view"
      description="Saves the search, filters and order. Only you can see this view."
      name=""
      onClose={onClose}
      submit={(name) => save.mutateAsync({ name, filter })}
    />
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const rename = useRenameView(view.id);
  return (
    <NameDialog
      title={`Rename “${view.name}”`}
      name={view.name}
      onClose={onClose}
      submit={(name) => rename.mutateAsync({ name })}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  name: string;
  submit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

function NameDialog({ title, description, name, submit, onClose }: NameDialogProps) {
  const form = useSchemaForm({
    schema: async () => (await import('#domain/staff/saved-views.ts')).renameViewSchema,
    initialValues: { name },
    errorTitle: 'Error saving view',
    submit: async (input) => {
      await submit(input.name);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description={description}
            required
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
