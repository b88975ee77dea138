import { type SQL, sql } from 'drizzle-orm';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import type { Write } from '../db/write.ts';
import { type Notice, notificationWrites } from '../mails/notifications/notify.ts';
import { deadlineMovedEmail } from './emails.ts';
import { stateAt } from './scope/state-at.ts';

/** What limits a draft: the deadline of its project, and the end of its cycle if that comes by itself. */
type Limits = { application_deadline: string | null; closes_at: string | null };
type Draft = Limits & {
  id: string;
  cycle_id: string;
  applicant_id: string;
  project_id: string;
  project: string;
  reader: string | null;
};
/** The drafts that a change may concern, over the aliases `a`, `p` and `c`, and their limits before it. */
type Change = { drafts: SQL; former: Partial<Limits> };

/**
 * Tells the writers of drafts, in the portal and by email, if the moment until which they can submit has moved; a save that changes
 * something else tells nobody (rule:moved-deadlines).
 */
export async function deadlineWrites(
  ctx: SignedIn,
  tx: Transaction,
  { drafts, former }: Change,
): Promise<Write[]> {
  const { rows } = await tx.execute<Draft>(sql`
    select a.id, a.cycle_id, a.applicant_id, p.id as project_id, p.name as project, ap.display_name as reader,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline,
      ${isoInstant(sql`case when c.closes_by_itself then c.closes_at end`)} as closes_at
    from applications a join projects p on p.id = a.project_id join cycles c on c.id = a.cycle_id
    left join profiles ap on ap.user_id = a.applicant_id
    where ${drafts} and a.status = 'draft' and a.applicant_id is not null and p.deleted_at is null
      and p.status = 'active' and p.is_visible_to_public and ${stateAt('c', ctx.now())} = 'open'
    order by a.id`);
  const notices = rows.flatMap((draft) => {
    const [from, to] = [lastMoment({ ...draft, ...former }), lastMoment(draft)];
    return from === to ? [] : [toNotice(ctx, draft, { from, to })];
  });
  return notificationWrites(ctx, notices);
}

function lastMoment({ application_deadline, closes_at }: Limits): number | null {
  const moments = [application_deadline, closes_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return moments.length === 0 ? null : Math.min(...moments);
}

function toNotice(
  { origin }: SignedIn,
  { id, cycle_id, applicant_id, project_id, project, reader }: Draft,
  moved: { from: number | null; to: number | null },
): Notice {
  return {
    user_id: applicant_id,
    kind: 'deadline_moved',
    subject: project,
    application: { id, cycle_id },
    mail: { kind: 'cycle', content: deadlineMovedEmail({ origin, project_id, project }, moved), reader },
  };
}
