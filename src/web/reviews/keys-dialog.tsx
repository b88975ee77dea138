import { Kbd, Table } from '@mantine/core';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

const SHORTCUTS: [string[], string][] = [
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
  [['?'], 'Show these keys'],
];

/** The shortcuts of the workbench; they are off while a note is written. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Table withRowBorders={false} verticalSpacing={4} aria-label="Keyboard shortcuts">
        <Table.Tbody>
          {SHORTCUTS.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml="xs">
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
