import { type ApplicationStatus, STATUS_LABELS } from '#domain/applications.ts';
import { SoftBadge, type Tone } from './soft-badge.tsx';

/** §4 and decision A1: the colour of each application status. */
export const STATUS_TONES: Record<ApplicationStatus, Tone> = {
  draft: 'gray',
  submitted: 'blue',
  under_review: 'yellow',
  shortlisted: 'purple',
  waitlisted: 'orange',
  accepted: 'green',
  selected: 'green',
  rejected: 'red',
  withdrawn: 'gray',
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <SoftBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</SoftBadge>;
}
