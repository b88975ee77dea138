import { ROLE_LABELS, type Role } from '#domain/users/users.ts';
import { SoftBadge, type Tone } from './soft-badge.tsx';

/** The colour of each role (rule:role-badge-colours). */
const TONES: Record<Role, Tone> = {
  super_admin: 'red',
  admin: 'orange',
  manager: 'blue',
  team_lead: 'green',
  executive: 'gray',
  student: 'gray',
};

export function RoleBadge({ role }: { role: Role }) {
  return <SoftBadge tone={TONES[role]}>{ROLE_LABELS[role]}</SoftBadge>;
}
