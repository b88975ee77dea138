import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import { canBeReviewer } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import type { CycleChoices } from '../../cycles/responses.ts';
import { listReadableCycles, type ReadableCycle } from '../../cycles/scope/cycle-of.ts';
import { ownAssignments } from '../../reviews/scope/assignment-counts.ts';
import { isHiddenFrom } from '../../reviews/scope/hidden.ts';
import { isMailHiddenFrom } from '../../reviews/scope/shown-mails.ts';

type Waiting = CycleChoices[number]['waiting'];

const NOTHING: Waiting = { applications: 0, initial_reviews: 0, detailed_reviews: 0, failed_mails: 0 };

/** The cycles that the viewer may choose, with what is theirs and what waits for them there (permission:readCycles, rule:staff-navigation). */
export async function listSessionCycles(ctx: SignedIn): Promise<CycleChoices> {
  const [readable, waiting] = await Promise.all([listReadableCycles(ctx), countWaiting(ctx)]);
  return readable.map((cycle) => toChoice(cycle, waiting.get(cycle.id) ?? NOTHING));
}

function toChoice({ share, is_default, ...cycle }: ReadableCycle, waiting: Waiting): CycleChoices[number] {
  const { id, name, slug, state, opens_at, closes_at, default_deadline, detailed_deadline, has_projects } =
    cycle;
  const { is_reviewer, teams, own_projects } = share;
  return {
    ...{ id, name, slug, state, opens_at, closes_at, default_deadline, detailed_deadline, has_projects },
    ...{ is_reviewer, teams, own_projects, waiting },
    is_current: is_default,
  };
}

/** One statement for every cycle, of stored counts and index lookups; none for students. Each number is that of the rows to which it leads. */
async function countWaiting({ db, viewer }: SignedIn): Promise<Map<string, Waiting>> {
  if (!canBeReviewer(viewer)) return new Map();
  const parts = [ownReviews(viewer.id), ...(isStaff(viewer) ? ofStaff(viewer.id) : [])];
  const { rows } = await db.execute<Waiting & { cycle_id: string }>(sql`
    select cycle_id, ${numberOf('applications')}, ${numberOf('initial_reviews')}, ${numberOf('detailed_reviews')},
      ${numberOf('failed_mails')}
    from (${sql.join(parts, sql` union all `)}) counted (cycle_id, what, number) group by cycle_id`);
  return new Map(rows.map(({ cycle_id, ...waiting }) => [cycle_id, waiting]));
}

const numberOf = (what: keyof Waiting): SQL =>
  sql.raw(`coalesce(sum(number) filter (where what = '${what}'), 0)::int as ${what}`);

const ownReviews = (id: string): SQL => sql`
  select cycle_id, stage || '_reviews', number from (${ownAssignments(id)}) own where state = 'assigned'`;

const UNDECIDED = sql.raw(`('${FREEZING_STATUSES.join("','")}')`);

/** Undecided applications (rule:undecided-applications) and dead letters, without what is hidden from the viewer (rule:blind-reading). */
const ofStaff = (id: string): SQL[] => [
  sql`select cycle_id, 'applications', number from application_counts where status in ${UNDECIDED}`,
  sql`select a.cycle_id, 'applications', -1 from applications a
    where ${isHiddenFrom(id, sql`a.id`)} and a.status in ${UNDECIDED}`,
  sql`select m.cycle_id, 'failed_mails', count(*) from cycles c join mails m on m.cycle_id = c.id and m.status = 'dead' group by 1`,
  sql`select m.cycle_id, 'failed_mails', -1 from mails m where m.status = 'dead' and ${isMailHiddenFrom(id, sql`m`)}`,
];
