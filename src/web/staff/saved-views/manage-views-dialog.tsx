import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SavedFilter } from '#domain/staff/saved-views.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useDeleteView, useReplaceViewFilter } from './mutations.ts';
import type { SavedView } from './queries.ts';
import { RenameViewDialog } from './view-dialog.tsx';

type ManageViewsProps = { views: SavedView[]; current: SavedFilter; onClose: () => void };

/** Renames and deletes saved views, and replaces their filters with the current ones. */
export default function ManageViewsDialog({ views, current, onClose }: ManageViewsProps) {
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const [lastRenamed, setLastRenamed] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const replace = useReplaceViewFilter();
  const remove = useDeleteView();
  const askAndReplace = async ({ id, name }: SavedView) => {
    const text = `Replace the view “${name}” with the current search, filters and order?`;
    if (await confirm({ title: 'Update view', text, confirmLabel: 'Update' })) {
      replace.mutate({ id, filter: current });
    }
  };
  const askAndDelete = async ({ id, name }: SavedView) => {
    const text = `Are you sure you want to delete the view “${name}”? This doesn't delete any applications.`;
    if (await confirm({ title: 'Delete view', text, confirmLabel: 'Delete' }))
      await remove.mutateAsync(id).then(
        () => list.current?.focus(),
        () => undefined,
      );
  };
  const rename = (view: SavedView) => {
    setRenamed(view);
    setLastRenamed(view.id);
  };
  if (renamed) return <RenameViewDialog view={renamed} onClose={() => setRenamed(null)} />;
  return (
    <Dialog onClose={onClose} title="Saved views">
      <Stack ref={list} tabIndex={-1} component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {views.length === 0 && <Text c="dimmed">No saved views yet.</Text>}
        {views.map((view) => (
          <Group component="li" key={view.id} justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>{view.name}</Text>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                aria-label={`Rename ${view.name}`}
                data-autofocus={view.id === lastRenamed || undefined}
                onClick={() => rename(view)}
              >
                <IconPencil size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Update ${view.name} to the current filters`}
                onClick={() => void askAndReplace(view)}
              >
                <IconDeviceFloppy size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon aria-label={`Delete ${view.name}`} onClick={() => void askAndDelete(view)}>
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
