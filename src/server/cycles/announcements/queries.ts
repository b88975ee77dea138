import { type SQL, sql } from 'drizzle-orm';
import type { AnnouncementsFilter } from '#domain/cycles/announcement-schemas.ts';
import { ANNOUNCEMENTS_PER_PAGE, type Audience, announcementState } from '#domain/cycles/announcements.ts';
import { isoDay } from '#domain/dates.ts';
import { canManageAnnouncements } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { readPage } from '../../db/pages.ts';
import { cycleOf } from '../scope/cycle-of.ts';
import { isForViewer } from './audience.ts';
import type { Announcement, AnnouncementPage, NewestAnnouncement } from './responses.ts';

type Row = Omit<Announcement, 'state'> & { ended_at: string | null };

/**
 * The announcements of a cycle to the viewer, the newest first; those that haven't begun are only for people who write them
 * (permission:readAnnouncements, rule:announcements).
 */
export async function listAnnouncements(
  ctx: SignedIn,
  filter: AnnouncementsFilter,
): Promise<AnnouncementPage> {
  const cycle = await cycleOf(ctx, filter.cycle);
  const can_manage = canManageAnnouncements(ctx.viewer);
  const shown = sql`n.cycle_id = ${cycle.id} and ${can_manage ? sql`true` : isShown(ctx)}`;
  const page = await readPage(filter.page, ANNOUNCEMENTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Row & { total: number }>(sql`
      select n.id, n.title, n.text, n.audience, n.starts_on::text as starts_on, n.ends_on::text as ends_on, n.sends_mail,
        ${isoInstant(sql`n.mailed_at`)} as mailed_at, ${isoInstant(sql`n.ended_at`)} as ended_at, ${isoInstant(sql`n.updated_at`)} as updated_at
      from announcements n where ${shown}
      order by n.starts_on desc, n.created_at desc, n.id limit ${limit} offset ${offset}`);
    const counted = await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from announcements n where ${shown}`,
    );
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
  const { rows, ...place } = page;
  const announcements = rows.map(({ ended_at, ...row }) => ({
    ...row,
    state: announcementState({ ...row, ended_at }, ctx.now()),
  }));
  return { announcements, can_manage: can_manage && cycle.state !== 'archived', ...place };
}

/** Whether an announcement `n` has begun and is for the viewer. */
export const isShown = ({ viewer, now }: Pick<SignedIn, 'viewer' | 'now'>): SQL =>
  sql`n.starts_on <= ${isoDay(now())}::date and ${isForViewer(viewer)}`;

type Running = NonNullable<NewestAnnouncement> & {
  cycle_id: string;
  audience: Audience;
  starts_on: string;
  ends_on: string | null;
  ended_at: null;
};

/** Those that haven't ended, of every cycle. Cached, because every page asks for them and most days have none. */
const listRunning = cachedContent(async (db: Database): Promise<Running[]> => {
  const { rows } = await db.execute<Running>(sql`
    select n.id, n.cycle_id, n.title, n.text, n.audience, n.starts_on::text as starts_on, n.ends_on::text as ends_on,
      null as ended_at
    from announcements n join cycles c on c.id = n.cycle_id and c.state <> 'archived'
    where n.ended_at is null and (n.ends_on is null or n.ends_on >= current_date - 1)
    order by n.starts_on desc, n.created_at desc, n.id limit ${MOST_RUNNING}`);
  return rows;
});

const MOST_RUNNING = 100;

/** The newest current announcement to the viewer in these cycles that they haven't dismissed (permission:readAnnouncements). */
export async function newestAnnouncement(ctx: SignedIn, cycleIds: string[]): Promise<NewestAnnouncement> {
  const now = ctx.now();
  const current = (await listRunning(ctx)).filter(
    (one) => cycleIds.includes(one.cycle_id) && announcementState(one, now) === 'current',
  );
  if (current.length === 0) return null;
  const ids = current.map(({ id }) => id);
  const { rows } = await ctx.db.execute<NonNullable<NewestAnnouncement>>(sql`
    select n.id, n.title, n.text from announcements n
    where n.id = any(${sql.param(ids)}::uuid[]) and ${isForViewer(ctx.viewer)} and not exists (
      select from announcement_dismissals d where d.announcement_id = n.id and d.user_id = ${ctx.viewer.id})
    order by n.starts_on desc, n.created_at desc, n.id limit 1`);
  return rows[0] ?? null;
}
