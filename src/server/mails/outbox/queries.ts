import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#domain/errors.ts';
import type { OutboxFilter } from '#domain/mails/mail-schemas.ts';
import { MAILS_PER_PAGE, SECRET_MAIL_KINDS } from '#domain/mails/mails.ts';
import { canReadOutbox } from '#domain/policy.ts';
import { OF_CTE } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import { cyclesOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { fromNearerEnd, readPage } from '../../db/pages.ts';
import { containsPattern, prefixPattern, TRIGRAM } from '../../db/patterns.ts';
import { mails } from '../../db/schema/mails.ts';
import { profiles } from '../../db/schema/users.ts';
import { viewerArrays } from '../../reviews/scope/hidden.ts';
import { isMailHiddenFrom, isMailShownTo } from '../../reviews/scope/shown-mails.ts';
import type { MailPreview, OutboxMail, OutboxPage } from './responses.ts';

/** A page of the outbox, newest first, with the number of emails per status; 403 for people who aren't staff (permission:manageOutbox). */
export async function listOutbox(ctx: SignedIn, filter: OutboxFilter): Promise<OutboxPage> {
  const { db, viewer } = ctx;
  if (!canReadOutbox(viewer)) throw forbidden();
  const isOfCycle = inCycle(sql`m.cycle_id`, await cyclesOf(ctx, filter.cycle));
  const arrays = viewerArrays(viewer.id);
  return readPage(filter.page, MAILS_PER_PAGE, async (slice) => {
    const { rows: counts } = await db.execute<OutboxPage['counts'][number]>(
      sql`with ${arrays} ${countsByStatus(isOfCycle)}`,
    );
    const total = await totalOf(filter, counts, () =>
      db.execute<{ total: number }>(sql`with ${arrays} ${countMatching(isOfCycle, filter)}`),
    );
    const { limit, offset, isReversed } = fromNearerEnd(slice, total);
    const order = isReversed ? sql`m.created_at asc, m.id desc` : sql`m.created_at desc, m.id`;
    const page = await db.execute<OutboxMail>(sql`
      with ${arrays}
      select m.id, m.recipient, m.subject, m.kind, m.status, m.attempts, m.last_error, m.text_error,
        ${isoInstant(sql`m.created_at`)} as created_at, ${isoInstant(sql`m.sent_at`)} as sent_at,
        case when m.status = 'queued' then ${isoInstant(sql`m.send_after`)} end as send_after
      from mails m where ${isOfCycle} and ${isMailShownTo(OF_CTE, sql`m`)} and ${matches(filter)}
      order by ${order} limit ${limit} offset ${offset}`);
    return { mails: isReversed ? page.rows.toReversed() : page.rows, counts, total };
  });
}

/** An index has the numbers of all emails. */
const countsByStatus = (isOfCycle: SQL): SQL => sql`
  select status, sum(number)::int as count from (
    select m.status, count(*) as number from mails m where ${isOfCycle} group by m.status
    union all select m.status, -1 from mails m where ${isMailHiddenFrom(OF_CTE, sql`m`)} and ${isOfCycle}
  ) counted group by status having sum(number) > 0 order by status`;

/** In the same way: nothing is asked about most of them. */
const countMatching = (isOfCycle: SQL, filter: OutboxFilter): SQL => sql`
  select (select count(*)::int from mails m where ${isOfCycle} and ${matches(filter)})
    - (select count(*)::int from mails m where ${isMailHiddenFrom(OF_CTE, sql`m`)} and ${isOfCycle} and ${matches(filter)}) as total`;

/** From the numbers by status, unless there is another filter. */
async function totalOf(
  { status, kind, search }: OutboxFilter,
  counts: OutboxPage['counts'],
  count: () => Promise<{ rows: { total: number }[] }>,
): Promise<number> {
  if (kind || search) return (await count()).rows[0]?.total ?? 0;
  const counted = counts.filter((one) => status === undefined || one.status === status);
  return counted.reduce((sum, one) => sum + one.count, 0);
}

function matches({ status, kind, search }: OutboxFilter): SQL {
  const conditions = [
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(search ? [sql`m.recipient ilike ${recipientPattern(search)}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** As everywhere, one or two letters match the start: an index finds it. */
const recipientPattern = (text: string): string =>
  text.length < TRIGRAM ? prefixPattern(text) : containsPattern(text);

/**
 * The text of an email, for staff: none for an email that opens an account, and others without the secret part of their links. 404 when
 * there is none, 403 for people who aren't staff (permission:manageOutbox).
 */
export async function previewMail({ db, viewer }: SignedIn, id: string): Promise<MailPreview> {
  if (!canReadOutbox(viewer)) throw forbidden();
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isMailShownTo(viewer.id, sql`${mails}`)));
  if (!mail) throw notFound('Email not found', 'It may have been removed.');
  const { recipient, subject, kind, text } = mail;
  return { recipient, subject, text: SECRET_MAIL_KINDS.includes(kind) ? null : withoutTokens(text) };
}

const LINK = /(https?:\/\/[^\s/]+)(\S*)/g;
const LONG_PART = /[\w.~-]{20,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes secrets from links and leaves the ids of objects. */
const withoutTokens = (text: string): string =>
  text.replace(
    LINK,
    (_, origin: string, rest: string) =>
      origin + rest.replace(LONG_PART, (part) => (UUID.test(part) ? part : '…')),
  );

/** The names of these accounts, for the greetings of their emails; null without a profile name. */
export async function readerNames(db: Queryable, userIds: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: profiles.user_id, name: profiles.display_name })
    .from(profiles)
    .where(inArray(profiles.user_id, userIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of one account. */
export const readerName = async (db: Queryable, userId: string): Promise<string | null> =>
  (await readerNames(db, [userId])).get(userId) ?? null;
