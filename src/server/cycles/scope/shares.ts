import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { CycleState } from '#domain/cycles/cycles.ts';
import { canBeReviewer } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import { readApplications } from '../../applications/rosters/people.ts';
import { knownStatus, unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../../context.ts';

/** What a person has in a cycle, in numbers. Those of other roles are 0. */
export type Share = {
  is_chosen: boolean;
  /** Of managers and staff (rule:reviewers). */
  is_reviewer: boolean;
  teams: number;
  /** The person's own undecided applications. */
  applications: number;
  drafts: number;
  own_projects: number;
  /** For staff: what waits for a decision (rule:undecided-applications). */
  undecided: number;
};

const NOTHING: Share = {
  is_chosen: false,
  is_reviewer: false,
  teams: 0,
  applications: 0,
  drafts: 0,
  own_projects: 0,
  undecided: 0,
};

/** Whether a person has something in a cycle. A draft ends with it. */
export const isOwn = (share: Share, state: CycleState): boolean =>
  share.is_reviewer ||
  share.teams + share.applications + share.own_projects > 0 ||
  (state === 'open' && share.drafts > 0);

/** What the viewer has in each cycle, in one statement of index lookups; of other cycles nothing. */
export async function readShares({ db, viewer }: SignedIn): Promise<(cycleId: string) => Share> {
  const { rows } = await db.execute<Share & { cycle_id: string }>(sql`
    select cycle_id, bool_or(what = 'chosen') as is_chosen, bool_or(what = 'reviewer') as is_reviewer,
      ${numberOf('team')} as teams, ${numberOf('application')} as applications,
      ${numberOf('draft')} as drafts, ${numberOf('project')} as own_projects, ${numberOf('undecided')} as undecided
    from (${sql.join(partsFor(viewer), sql` union all `)}) share (cycle_id, what, number) group by cycle_id
  `);
  const shares = new Map(rows.map(({ cycle_id, ...share }) => [cycle_id, share]));
  return (cycleId) => shares.get(cycleId) ?? NOTHING;
}

const numberOf = (what: string): SQL =>
  sql`coalesce(sum(number) filter (where what = ${sql.raw(`'${what}'`)}), 0)::int`;

function partsFor(viewer: SignedIn['viewer']): SQL[] {
  return [
    ...ofEverybody(viewer.id),
    ...(canBeReviewer(viewer) ? ofManagers(viewer.id) : []),
    ...(isStaff(viewer) ? ofStaff : []),
  ];
}

const UNDECIDED = sql.raw(`('${FREEZING_STATUSES.join("','")}')`);

const ofEverybody = (id: string): SQL[] => [
  sql`select t.cycle_id, 'team', 1 from team_members m join teams t on t.id = m.team_id
    where m.user_id = ${id} and t.archived_at is null`,
  sql`select a.cycle_id, case a.status when 'draft' then 'draft' else 'application' end, 1 from applications a ${unopenedLetter(sql`${id}`)}
    where a.id in ${readApplications(sql`${id}`)} and (a.status = 'draft' or ${knownStatus} in ${UNDECIDED})`,
];

const ofManagers = (id: string): SQL[] => [
  sql`select shown_cycle_id, 'chosen', 1 from profiles where user_id = ${id} and shown_cycle_id is not null`,
  sql`select cycle_id, 'reviewer', 1 from reviewers where user_id = ${id}`,
  sql`select cycle_id, 'project', 1 from projects where owner_id = ${id} and deleted_at is null`,
];

const ofStaff: SQL[] = [
  sql`select cycle_id, 'undecided', number from application_counts where status in ${UNDECIDED}`,
];
