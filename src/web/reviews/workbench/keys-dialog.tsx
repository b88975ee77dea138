import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type Shortcuts, ShortcutsTable } from '#web/ui/dialogs/shortcuts-table.tsx';

const SHORTCUTS: Shortcuts = [
  [['1', '…', '5'], 'Mark the current criterion and move on'],
  [['0', 'a'], 'Abstain on the current criterion'],
  [['↓', '↑'], 'Next or previous criterion'],
  [['n'], 'Write a note'],
  [['Esc'], 'Leave a note'],
  [['s'], 'Submit and go to the next application'],
  [['j'], 'Next application'],
  [['k'], 'Previous application'],
  [['d'], 'Open the presentation'],
  [['c'], 'Conflict of interest'],
  [['x'], 'Decline, with a reason'],
  [['/'], 'Queue and search'],
  [['?'], 'Show these shortcuts'],
];

/** The shortcuts of the workbench; they are off while a note is written. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <ShortcutsTable label="Keyboard shortcuts" shortcuts={SHORTCUTS} />
    </Dialog>
  );
}
