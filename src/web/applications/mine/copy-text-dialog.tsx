import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isClosed } from '#domain/projects/projects.ts';
import { CycleSelect } from '#web/cycles/cycle-select.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { ProjectSelect } from '#web/projects/project-select.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';

type CopyTextDialogProps = { isPending: boolean; onCopy: (projectId: string) => void; onClose: () => void };

/** Chooses an open project without an application of the viewer; the text becomes a draft for it (rule:copy-text-of-application). */
export default function CopyTextDialog({ isPending, onCopy, onClose }: CopyTextDialogProps) {
  const [cycle, setCycle] = useState<string>();
  const [projectId, setProjectId] = useState<string | null>(null);
  return (
    <Dialog title="Copy into another application" onClose={onClose}>
      <Stack>
        <Text size="sm">
          This project isn't offered again. Choose another project: the text becomes your draft there, and you
          can change it before you apply.
        </Text>
        <CycleSelect
          value={cycle}
          onChange={(chosen) => {
            setCycle(chosen);
            setProjectId(null);
          }}
        />
        <ProjectSelect
          label="Project"
          description="Type to search"
          among={{ cycle, my_status: 'none' }}
          isOffered={(project) => !project.is_mine && !isClosed(project, new Date(serverNow()))}
          value={projectId}
          onChange={setProjectId}
        />
        <DialogActions
          submitLabel="Copy text"
          isDisabled={projectId === null}
          isPending={isPending}
          onCancel={onClose}
          onSubmit={() => projectId && onCopy(projectId)}
        />
      </Stack>
    </Dialog>
  );
}
