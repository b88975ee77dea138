import { List } from '@mantine/core';
import type { api, ResponseOf } from '#web/lib/api.ts';

type Consequences = ResponseOf<(typeof api.users)[':id']['deletion']['$get']>;
type Whose = 'yours' | 'theirs';

/** The consequences of deleting a person, in numbers (rule:erasure). Zero counts are left out. */
export function DeletionConsequences({ of, whose }: { of: Consequences; whose: Whose }) {
  return (
    <List size="sm" spacing="xs">
      {describeDeletion(of, whose).map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}

export function describeDeletion(of: Consequences, whose: Whose): string[] {
  const [their, heir] = whose === 'yours' ? ['Your', 'the longest-standing super admin'] : ['Their', 'you'];
  const lines: [number, string, string][] = [
    [
      of.solo_applications,
      'individual application or draft is deleted.',
      'individual applications and drafts are deleted.',
    ],
    [
      of.team_applications,
      `team application stays, without ${their.toLowerCase()} name and contact data.`,
      `team applications stay, without ${their.toLowerCase()} name and contact data.`,
    ],
    [
      of.teams_led,
      'team passes to its longest-standing member, or is dissolved if nobody else is in it.',
      'teams pass to their longest-standing members, or are dissolved if nobody else is in them.',
    ],
    [of.teams_joined, 'other team loses a member.', 'other teams lose a member.'],
    [of.projects_owned, `project passes to ${heir}.`, `projects pass to ${heir}.`],
  ];
  return [
    `${their} profile, resume and sign-in are deleted.`,
    ...lines
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`),
  ];
}
