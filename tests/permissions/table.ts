import { readFileSync } from 'node:fs';

export const PERSONS = ['An', 'St', 'Mg', 'Ad', 'SA'] as const;
export type PersonKind = (typeof PERSONS)[number];
export type PermissionRow = {
  name: string;
  action: string;
  cells: Record<PersonKind, boolean>;
  related: string;
};

/** The permission table of docs/permissions.md, its only source. */
export const PERMISSIONS: PermissionRow[] = readFileSync(
  new URL('../../docs/permissions.md', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => /^\| `\w+` \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', action = '', An = '', St = '', related = '', Mg = '', Ad = '', SA = '']) => ({
    name: name.replaceAll('`', ''),
    action,
    related,
    cells: { An: isYes(An), St: isYes(St), Mg: isYes(Mg), Ad: isYes(Ad), SA: isYes(SA) },
  }));

/** The token allows its holder, whatever their role. */
function isYes(cell: string): boolean {
  return cell === 'yes' || cell === 'token holder';
}
