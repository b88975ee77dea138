import { Title } from '@mantine/core';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type Shortcuts, ShortcutsTable } from '#web/ui/dialogs/shortcuts-table.tsx';

const IN_THE_LIST: Shortcuts = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Enter'], 'Open the application'],
  [['x'], 'Select the row'],
  [['b'], 'Go to the actions for selected rows'],
  [['/'], 'Search'],
  [['n'], 'Next page'],
  [['p'], 'Previous page'],
  [['?'], 'Show these shortcuts'],
];
const IN_AN_APPLICATION: Shortcuts = [
  [['j', '→'], 'Next application'],
  [['k', '←'], 'Previous application'],
  [['u'], 'Next application without a score'],
  [['s'], 'Open the status list'],
  [['1 to 6', '↓', '↑'], 'Move to a status'],
  [['Enter'], 'Set the status'],
  [['Ctrl Z'], 'Undo the last status while its email waits'],
  [['r'], 'Score and comments'],
  [['Enter'], 'In the score field: save and go to the next application'],
  [['Ctrl Enter'], 'In the comments: save and go to the next application'],
  [['Esc'], 'Back to the list'],
];

/** The shortcuts of the list (use-list-keys.ts) and of an application. Arrow keys work while a row has the focus. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Keys title="In the list" shortcuts={IN_THE_LIST} />
      <Keys title="In an application" shortcuts={IN_AN_APPLICATION} />
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: Shortcuts }) {
  return (
    <>
      <Title order={3} size="h4" mt="sm" mb={4}>
        {title}
      </Title>
      <ShortcutsTable label={title} shortcuts={shortcuts} />
    </>
  );
}
