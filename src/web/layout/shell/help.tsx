import { ActionIcon, Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';

const HelpDialog = lazyWithRetry(() => import('./help-dialog.tsx'));

/** *Help* in the header. In a menu it has a visible name (rule:help-everywhere). */
export function HelpButton({ isNamed = false, onClick }: { isNamed?: boolean; onClick: () => void }) {
  const icon = <IconHelp size={18} stroke={1.75} />;
  if (isNamed) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="md"
        px="sm"
        justify="flex-start"
        leftSection={icon}
        onClick={onClick}
      >
        Help
      </Button>
    );
  }
  return (
    <ActionIcon color="gray" aria-label="Help" title="Help" onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

/** The dialog behind the button; its code loads when it is opened. */
export const Help = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && (
    <DialogFallback>
      <HelpDialog onClose={onClose} />
    </DialogFallback>
  );
