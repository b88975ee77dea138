import { sql } from 'drizzle-orm';
import { toOfferEnded } from '../../applications/transitions.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import type { Notifier } from '../../mails/notifications/notify.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { nextVersion, writeVersions } from '../commands/decide.ts';
import { releaseAlone } from '../releases/release-alone.ts';
import { type Waiting, waitingOf } from './waiting.ts';

/** Without a viewer, the programme promotes by itself. */
type Promoting = Notifier & Pick<Services, 'now'> & { viewer: { id: string | null } };
type Passed = { waiting: Waiting; free: number };

/**
 * Gives free seats of a project to the next ones of its released waiting list who fit, each with a letter of their own. A team that doesn't
 * fit, and people with another seat, are passed, with a line that says so; a team is never split. The caller has locked the offers. Returns
 * how many seats were given (rule:offers).
 */
export async function promoteNext(ctx: Promoting, tx: Transaction, projectId: string): Promise<number> {
  const { chosen, passed, taken } = choose(await waitingOf(tx, projectId));
  await notePassed(tx, passed);
  await promote(ctx, tx, chosen);
  return taken;
}

function choose(list: Waiting[]): { chosen: Waiting[]; passed: Passed[]; taken: number } {
  const chosen: Waiting[] = [];
  const passed: Passed[] = [];
  let taken = 0;
  for (const waiting of list) {
    const free = waiting.free - taken;
    if (free <= 0) break;
    if (waiting.is_held || waiting.seats > free) passed.push({ waiting, free });
    else {
      chosen.push(waiting);
      taken += waiting.seats;
    }
  }
  return { chosen, passed, taken };
}

async function promote(ctx: Promoting, tx: Transaction, chosen: Waiting[]): Promise<void> {
  const [first] = chosen;
  if (!first) return;
  const cycle = { id: first.cycle_id };
  const next = chosen.map((row, place) => nextVersion({ ...row, place }, { outcome: 'accept' }));
  await writeVersions(ctx, tx, cycle, next);
  const rows = chosen.map((row) => ({ ...row, from_status: 'waitlisted' as const, error_seen_at: null }));
  await releaseAlone(ctx, tx, { cycle, correction: null, outcome: 'accept', rows });
  await giveUp(ctx, tx, chosen);
}

/**
 * Who accepted to wait for this wish has it now, and gives the lower one up. Whoever answered for that one has answered for this one too;
 * otherwise its leader answers.
 */
async function giveUp({ viewer }: Promoting, tx: Transaction, chosen: Waiting[]): Promise<void> {
  const ids = chosen.flatMap(({ gives_up }) => gives_up);
  if (ids.length === 0) return;
  const moved = chosen.filter(({ gives_up }) => gives_up.length > 0);
  await tx.execute(sql`
    update offers o set state = 'accepted', waits = true, answered_at = now()
    from json_to_recordset(${JSON.stringify(moved)}::json) as moved (application_id uuid, gives_up json)
    join applications a on a.id = moved.application_id left join teams t on t.id = a.team_id
    where o.application_id = a.id and coalesce(t.leader_id, a.applicant_id) = all(
      select coalesce(led.leader_id, lower.applicant_id) from applications lower left join teams led on led.id = lower.team_id
      where lower.id::text in (select json_array_elements_text(moved.gives_up)))`);
  await tx.execute(sql`
    update offers set state = 'declined', answered_at = now(), reason = ${HIGHER_WISH} where application_id = any(${sql.param(ids)}::uuid[])`);
  await toOfferEnded(tx, ids, { by: 'applicant', actorId: viewer.id });
  await replaceDecisionMails(tx, ids);
}

const HIGHER_WISH = 'A higher wish came true.';

/** The kept reason, once for each time that somebody was put on the list. */
async function notePassed(tx: Transaction, passed: Passed[]): Promise<void> {
  if (passed.length === 0) return;
  const ids = passed.map(({ waiting }) => waiting.application_id);
  const { rows } = await tx.execute<{
    subject_id: string;
    details: { version?: number; reason?: string };
  }>(sql`
    select subject_id, details from audit_log
    where subject_type = 'application' and subject_id = any(${sql.param(ids)}::text[]) and action = 'offer_passed'`);
  const keyOf = (id: string, version?: number, reason?: string) => `${id} ${version} ${reason}`;
  const noted = new Set(
    rows.map(({ subject_id, details }) => keyOf(subject_id, details.version, details.reason)),
  );
  const lines = passed.flatMap(({ waiting: { application_id, cycle_id, seats, listed, is_held }, free }) => {
    const reason = is_held ? 'accepted_elsewhere' : 'does_not_fit';
    if (noted.has(keyOf(application_id, listed, reason))) return [];
    return [
      {
        actor_id: null,
        action: 'offer_passed' as const,
        subject_type: 'application' as const,
        subject_id: application_id,
        cycle_id,
        details: { people: seats, free, version: listed, reason },
      },
    ];
  });
  await write(tx, auditWrites(...lines));
}
