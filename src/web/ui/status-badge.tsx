import { type ApplicationStatus, PERSONAL_STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { SoftBadge, type Tone } from './soft-badge.tsx';

/** The colour of each application status (rule:nine-statuses). */
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

type StatusBadgeProps = {
  status: ApplicationStatus;
  /** A decision whose letter hasn't been opened has the same badge whatever it is (rule:letter-is-opened). */
  letter?: object | null;
};

export function StatusBadge({ status, letter = null }: StatusBadgeProps) {
  if (letter) return <SoftBadge tone="blue">Decision to read</SoftBadge>;
  return <SoftBadge tone={STATUS_TONES[status]}>{PERSONAL_STATUS_LABELS[status]}</SoftBadge>;
}
