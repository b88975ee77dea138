import { Kbd, Table } from '@mantine/core';
import { Dialog } from '#web/ui/dialog.tsx';

const SHORTCUTS: [string[], string][] = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Enter'], 'View details of the row'],
  [['x'], 'Select the row'],
  [['/'], 'Search'],
  [['n'], 'Next page'],
  [['p'], 'Previous page'],
  [['?'], 'Show these shortcuts'],
];

/** The keys of the list (use-list-keys.ts). The arrows work once a row has the focus. */
export default function ShortcutsDialog({ canSelect, onClose }: { canSelect: boolean; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Table withRowBorders={false}>
        <Table.Tbody>
          {SHORTCUTS.filter(([keys]) => canSelect || !keys.includes('x')).map(([keys, what]) => (
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
