import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notifier } from '../../mails/notifications/notify.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { nextVersion, writeVersions } from '../commands/decide.ts';
import { seatsTaken } from '../queries/projects.ts';
import { releaseAlone } from '../releases/release-alone.ts';
import { isDecidedBy } from '../scope.ts';

type Promoting = Notifier & Pick<Services, 'now'> & { viewer: { id: string } };
type Next = {
  application_id: string;
  version: number;
  project_id: string;
  cycle_id: string;
  seats: number;
  free: number;
};

/**
 * Gives free seats of a project to the next ones of its released waiting list who fit, each with a letter of their own. A team that doesn't
 * fit is passed, with a line that says so, and never split. The caller has locked the offers. Returns how many were promoted (rule:offers).
 */
export async function promoteNext(ctx: Promoting, tx: Transaction, projectId: string): Promise<number> {
  let promoted = 0;
  for (const next of await waitingOf(tx, projectId, ctx.viewer.id)) {
    const free = next.free - promoted;
    if (free <= 0) break;
    if (next.seats > free) await notePassed(tx, next, free);
    else {
      await promote(ctx, tx, next);
      promoted += next.seats;
    }
  }
  return promoted;
}

/** The waiting list in its order, only as far as there are free seats. */
async function waitingOf(tx: Transaction, projectId: string, viewerId: string): Promise<Next[]> {
  const { rows } = await tx.execute<Next>(sql`
    with free as (
      select s.seats - (select coalesce(sum(${seatsTaken}), 0)::int from applications a
        where a.project_id = s.project_id and a.status in ('accepted', 'selected')) as number
      from project_seats s where s.project_id = ${projectId})
    select d.application_id, d.version, d.project_id, d.cycle_id, ${seatsTaken} as seats, free.number as free
    from decisions d join applications a on a.id = d.application_id join project_seats s on s.project_id = a.project_id cross join free
    where d.project_id = ${projectId} and d.is_current and d.outcome = 'waitlist' and d.release_id is not null
      and a.status = 'waitlisted' and free.number > 0 and ${isDecidedBy(viewerId)}
    order by d.rank, d.application_id`);
  return rows;
}

async function promote(ctx: Promoting, tx: Transaction, next: Next): Promise<void> {
  const cycle = { id: next.cycle_id };
  await writeVersions(ctx, tx, cycle, [nextVersion({ ...next, place: 0 }, { outcome: 'accept' })]);
  await releaseAlone(ctx, tx, {
    cycle,
    correction: null,
    outcome: 'accept',
    rows: [{ ...next, from_status: 'waitlisted', error_seen_at: null }],
  });
}

/** The kept reason. */
const notePassed = (tx: Transaction, { application_id, cycle_id, seats }: Next, free: number) =>
  recordAudit(tx, {
    actor_id: null,
    action: 'offer_passed',
    subject_type: 'application',
    subject_id: application_id,
    cycle_id,
    details: { people: seats, free },
  });
