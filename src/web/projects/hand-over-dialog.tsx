import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_LABELS } from '#domain/users/users.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { useHandOverProject } from './mutations.ts';
import { possibleOwnersQuery } from './queries.ts';

type HandOverDialogProps = {
  project: { id: string; name: string };
  onClose: () => void;
};

/** Staff hand over a project to another manager, admin or super admin (permission:handOverProject, rule:hand-over-project). */
export function HandOverDialog({ project, onClose }: HandOverDialogProps) {
  const [owner, setOwner] = useState<string | null>(null);
  const people = useQuery(possibleOwnersQuery);
  const handOver = useHandOverProject(project.id);
  const options = people.data?.map(({ id, display_name, role }) => ({
    value: id,
    label: `${display_name} (${ROLE_LABELS[role]})`,
  }));
  return (
    <Dialog onClose={onClose} title={`Hand over “${project.name}”`}>
      <Stack>
        <Text size="sm" c="dimmed">
          The new owner can edit, hide and delete this project. The current owner won't be able to.
        </Text>
        <Select
          label="New owner"
          placeholder={people.isPending ? 'Loading...' : 'Choose a person'}
          searchable
          data={options ?? []}
          value={owner}
          onChange={setOwner}
          nothingFoundMessage="No people found"
        />
        <DialogActions
          submitLabel="Hand over"
          isDisabled={owner === null}
          isPending={handOver.isPending}
          onCancel={onClose}
          onSubmit={() => owner && handOver.mutate(owner, { onSuccess: onClose })}
        />
      </Stack>
    </Dialog>
  );
}
