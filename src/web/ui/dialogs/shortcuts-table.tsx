import { Kbd, Table } from '@mantine/core';

/** Keys with what they do. */
export type Shortcuts = [keys: string[], what: string][];

export const ShortcutsTable = ({ label, shortcuts }: { label: string; shortcuts: Shortcuts }) => (
  <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
    <Table.Tbody>
      {shortcuts.map(([keys, what]) => (
        <Table.Tr key={what}>
          <Table.Th scope="row" fw={400}>
            {what}
          </Table.Th>
          <Table.Td ta="right">
            {keys.map((key) => (
              <Kbd key={key} translate="no" ml="xs" style={{ whiteSpace: 'nowrap' }}>
                {key}
              </Kbd>
            ))}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
