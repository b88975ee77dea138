import { categoryLabel, type ProjectStatus } from '#domain/projects/projects.ts';
import { SoftBadge, type Tone } from './soft-badge.tsx';

const TONES: Record<ProjectStatus, Tone> = {
  planning: 'blue',
  active: 'green',
  on_hold: 'yellow',
  completed: 'purple',
  cancelled: 'red',
};

/** A project's status with spaces instead of underscores (rule:project-status-colours). */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <SoftBadge tone={TONES[status]}>{categoryLabel(status)}</SoftBadge>;
}

/** A copied project that its owner hasn't confirmed: it is hidden and in planning until then (rule:new-cycle). */
export const UnconfirmedBadge = () => <SoftBadge tone="orange">Not confirmed yet</SoftBadge>;
