import { MEMBERS_INLINE } from '#domain/applications/application-list.ts';
import type { StaffApplication } from '#web/applications/queries.ts';
import { formatDate } from '#web/lib/format.ts';
import badges from '#web/ui/soft-badge.module.css';
import type { Tone } from '#web/ui/soft-badge.tsx';

// The facts of a row as texts. A page has fifty rows, so they are functions instead of components.

/** The leader, at most two members and '+N more members' (rule:applications-list). */
export function teamFacts({ team, contact, members, member_count }: StaffApplication): string[] {
  if (!team) return [];
  const others = members.filter(({ is_leader }) => !is_leader).slice(0, MEMBERS_INLINE);
  return [
    `Leader: ${contact?.display_name ?? 'Account deleted'}`,
    ...others.map(({ display_name }) => display_name ?? ''),
    ...moreMembers(member_count - others.length - 1),
  ];
}

/** The college, degree and semester of at most two people, then '+N more members'. */
export function academicFacts({ team, contact, members, member_count }: StaffApplication): string[] {
  const people = team ? members.slice(0, MEMBERS_INLINE) : [contact ?? members[0]].filter(isDefined);
  const facts = people.map(
    ({ college, degree, year }) =>
      [college, degree, year && `Sem\u00a0${year}`].filter(Boolean).join(', ') || '-',
  );
  return [...facts, ...moreMembers(team ? member_count - people.length : 0)];
}

const isDefined = <T,>(value: T | undefined): value is T => value !== undefined;

const moreMembers = (count: number): string[] =>
  count > 0 ? [`+${count} more ${count === 1 ? 'member' : 'members'}`] : [];

export const scoreText = ({ score }: StaffApplication) => (score !== null && score > 0 ? String(score) : '-');

export const submittedText = ({ submitted_at }: StaffApplication) =>
  submitted_at ? formatDate(submitted_at) : 'Not submitted';

export const badge = (tone: Tone, text: string) => (
  <span className={badges.badge} data-tone={tone}>
    {text}
  </span>
);
