import { type SQL, sql } from 'drizzle-orm';
import { detailedProposalStatuses } from '#domain/applications/proposals.ts';
import { detailedGate, sharedDetailedDeadline } from '../applications/rosters/deadlines.ts';
import { contactId } from '../applications/rosters/people.ts';
import { unopenedLetter } from '../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import type { Write } from '../db/write.ts';
import { type Notice, notificationWrites } from '../mails/notifications/notify.ts';
import { cycleStateEmail, deadlineMovedEmail, detailedDeadlineMovedEmail } from './emails.ts';
import { stateAt } from './scope/state-at.ts';

/** What limits a draft: the deadline of its project, the end of its cycle if that comes by itself, and more time of its writer. */
type Limits = {
  application_deadline: string | null;
  closes_at: string | null;
  extended_until: string | null;
};
type Application = {
  id: string;
  cycle_id: string;
  project_id: string;
  project: string;
  reader: string | null;
};
type Draft = Application & Limits & { cycle: string; applicant_id: string };
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
  const found = await findDrafts(tx, sql`${drafts} and ${stateAt('c', ctx.now())} = 'open'`);
  const notices = found.flatMap((draft) => {
    const [from, to] = [lastMoment({ ...draft, ...former }), lastMoment(draft)];
    if (from === to) return [];
    const content = deadlineMovedEmail({ ...draft, origin: ctx.origin }, { from, to });
    return [toNotice(draft, { user_id: draft.applicant_id, kind: 'deadline_moved', content })];
  });
  return notificationWrites(ctx, notices);
}

/**
 * Tells the writers of drafts that somebody has closed their cycle, or opened it again, if they can submit no more, or again
 * (rule:moved-deadlines).
 */
export async function stateWrites(
  ctx: SignedIn,
  tx: Transaction,
  { id, change }: { id: string; change: 'close' | 'open_again' },
): Promise<Write[]> {
  const now = ctx.now().getTime();
  const found = await findDrafts(tx, sql`a.cycle_id = ${id}`);
  const concerned = found.filter(({ application_deadline, extended_until }) => {
    const isInTime = application_deadline === null || Date.parse(application_deadline) > now;
    return isInTime && (extended_until === null || Date.parse(extended_until) <= now);
  });
  const notices = concerned.map((draft) => {
    const of = { ...draft, origin: ctx.origin, deadline: lastMoment({ ...draft, closes_at: null }) };
    const kind = change === 'close' ? 'cycle_closed' : 'cycle_reopened';
    return toNotice(draft, { user_id: draft.applicant_id, kind, content: cycleStateEmail(of, change) });
  });
  return notificationWrites(ctx, notices);
}

async function findDrafts(tx: Transaction, condition: SQL): Promise<Draft[]> {
  const { rows } = await tx.execute<Draft>(sql`
    select a.id, a.cycle_id, a.applicant_id, p.id as project_id, p.name as project, c.name as cycle, ap.display_name as reader,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline,
      ${isoInstant(sql`case when c.closes_by_itself then c.closes_at end`)} as closes_at,
      (select ${isoInstant(sql`x.until`)} from deadline_extensions x
        where x.user_id = a.applicant_id and x.project_id = p.id and x.step = 'initial') as extended_until
    from applications a join projects p on p.id = a.project_id join cycles c on c.id = a.cycle_id
    left join profiles ap on ap.user_id = a.applicant_id
    where ${condition} and a.status = 'draft' and a.applicant_id is not null and p.deleted_at is null
      and p.status = 'active' and p.is_visible_to_public
    order by a.id`);
  return rows;
}

function lastMoment({ application_deadline, closes_at, extended_until }: Limits): number | null {
  const moments = [application_deadline, closes_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  if (moments.length === 0) return null;
  return Math.max(Math.min(...moments), extended_until === null ? 0 : Date.parse(extended_until));
}

type Awaited = Application & { writer_id: string; deadline: string | null; extended_until: string | null };
/** The applications over the aliases `a`, `p` and `c`, and the deadline of one before the change. */
type DetailedChange = { applications: SQL; former: string | null };

/**
 * Tells the people whose detailed proposal is awaited if its deadline has moved, but nobody with an unopened letter, whose decision it would
 * tell (rule:moved-deadlines, rule:letter-is-opened).
 */
export async function detailedDeadlineWrites(
  ctx: SignedIn,
  tx: Transaction,
  { applications, former }: DetailedChange,
): Promise<Write[]> {
  const open = sql`${sql.param(detailedProposalStatuses('open'))}::text[]`;
  const shortlisted = sql`${sql.param(detailedProposalStatuses('shortlisted'))}::text[]`;
  const { rows } = await tx.execute<Awaited>(sql`
    select a.id, a.cycle_id, ${contactId} as writer_id, p.id as project_id, p.name as project,
      (select reader.display_name from profiles reader where reader.user_id = ${contactId}) as reader,
      ${isoInstant(sharedDetailedDeadline)} as deadline,
      (select ${isoInstant(sql`x.until`)} from deadline_extensions x
        where x.user_id = ${contactId} and x.project_id = p.id and x.step = 'detailed') as extended_until
    from applications a join projects p on p.id = a.project_id join cycles c on c.id = a.cycle_id
    left join teams t on t.id = a.team_id ${unopenedLetter(contactId)}
    where ${applications} and letter.status is null and p.deleted_at is null and a.stage = 'initial' and ${contactId} is not null
      and a.status = any(case ${detailedGate} when 'open' then ${open} else ${shortlisted} end)
    order by a.id`);
  const notices = rows.flatMap(({ writer_id, deadline, extended_until, ...application }) => {
    const own = (at: string | null) =>
      lastMoment({ application_deadline: at, closes_at: null, extended_until });
    const [from, to] = [own(former), own(deadline)];
    if (from === to) return [];
    const content = detailedDeadlineMovedEmail({ ...application, origin: ctx.origin }, { from, to });
    return [toNotice(application, { user_id: writer_id, kind: 'detailed_deadline_moved', content })];
  });
  return notificationWrites(ctx, notices);
}

function toNotice(
  { id, cycle_id, project, reader }: Application,
  { content, ...notice }: Pick<Notice, 'user_id' | 'kind'> & { content: Parameters<typeof withMail>[0] },
): Notice {
  return { ...notice, subject: project, application: { id, cycle_id }, mail: withMail(content, reader) };
}

const withMail = (content: ReturnType<typeof deadlineMovedEmail>, reader: string | null) => ({
  kind: 'cycle' as const,
  content,
  reader,
});
