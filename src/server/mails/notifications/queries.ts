import { eq, type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { notFound } from '#domain/errors.ts';
import {
  type DiscussionPlace,
  discussionPath,
  MAX_UNREAD_COUNT,
  NOTIFICATIONS_PER_PAGE,
  type NotificationTarget,
  notificationPath,
  notificationText,
} from '#domain/mails/notifications.ts';
import { isStaff } from '#domain/users/users.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { isoInstant } from '../../db/instants.ts';
import { muted_mails } from '../../db/schema/mails.ts';
import { closedToReader } from '../../reviews/scope/hidden.ts';
import { shownPersonalToken } from './invitations.ts';
import type { MailPreferences, NotificationPage, UnsubscriptionResponse } from './responses.ts';
import { readUnsubscribeToken, type Subscriber, type Unsubscription } from './unsubscribe-links.ts';

type Row = Omit<NotificationTarget, 'invite_token'> & {
  id: number;
  status: ApplicationStatus | null;
  person: string | null;
  created_at: string;
  is_read: boolean;
  /** Of an invitation that still works. */
  invite: { id: string; token_hash: string } | null;
  /** Who still waits to join the team that the viewer leads. */
  asking_id: string | null;
  place: DiscussionPlace | null;
};

/** The place of the discussion of a comment, with the reader's own submitted review if there is one. */
const place = sql`
  case when n.kind = 'review_commented' then (
    select json_build_object('cycle', c.slug, 'stage', coalesce(own.stage, a.stage), 'assignment_id', own.id)
    from applications a join cycles c on c.id = a.cycle_id
    left join lateral (
      select ra.id, ra.stage from review_assignments ra join reviewers person on person.id = ra.reviewer_id
      where ra.application_id = a.id and person.user_id = n.user_id and ra.state = 'submitted'
      order by ra.stage = a.stage desc limit 1) own on true
    where a.id = n.application_id) end`;

/** A comment that the viewer may no longer read isn't told either (rule:no-own-interest, rule:others-reviews-are-hidden). */
const isReadable = (viewerId: string): SQL => sql`
  (n.kind <> 'review_commented' or n.application_id <> all(array(${closedToReader(viewerId)})))`;

/** A page of the viewer's notifications, newest first; `before` is the `next` of the previous page (permission:managePreferences). */
export async function listNotifications(
  ctx: SignedIn,
  { before }: { before?: number },
): Promise<NotificationPage> {
  const { db, viewer, now } = ctx;
  const { rows } = await db.execute<Row>(sql`
    select n.id::int as id, n.kind, n.subject, n.status, p.display_name as person, n.stage,
      ${isoInstant(sql`n.created_at`)} as created_at, n.read_at is not null as is_read, ${place} as place, ${targets(viewer.id, now())}
    from notifications n left join profiles p on p.user_id = n.actor_id
    left join teams t on t.id = n.team_id and t.archived_at is null
    left join cycles c on c.id = coalesce(n.round_cycle_id, t.cycle_id)
    where n.user_id = ${viewer.id} and ${isReadable(viewer.id)}
      ${before === undefined ? sql`` : sql`and n.id < ${before}`}
    order by n.id desc limit ${NOTIFICATIONS_PER_PAGE + 1}
  `);
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE);
  const hasMore = rows.length > NOTIFICATIONS_PER_PAGE;
  return {
    notifications: page.map((row) => toNotification(ctx, row)),
    next: hasMore ? (page.at(-1)?.id ?? null) : null,
  };
}

function toNotification(
  ctx: SignedIn,
  { invite, asking_id, place, ...row }: Row,
): NotificationPage['notifications'][number] {
  const { id, kind, created_at, is_read, team, person } = row;
  const invite_token = invite && shownPersonalToken(ctx, invite);
  return {
    id,
    kind,
    text: notificationText(row),
    path: place
      ? discussionPath(row.application?.id ?? null, place, isStaff(ctx.viewer))
      : notificationPath({ ...row, invite_token }),
    created_at,
    is_read,
    join_request:
      team && asking_id ? { team_id: team.id, user_id: asking_id, name: person ?? 'this person' } : null,
  };
}

/** What a notification `n` opens, over its team `t` and cycle `c`. */
const targets = (viewerId: string, now: Date): SQL => sql`
  case when n.round_cycle_id is not null or ${stateAt('c', now)} = 'open' then c.slug end as cycle,
  (select json_build_object('id', a.id, 'project_id', a.project_id, 'is_draft', a.status = 'draft')
    from applications a where a.id = n.application_id) as application,
  case when t.id is not null then json_build_object('id', t.id, 'is_led', t.leader_id = ${viewerId},
    'is_mine', exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId})) end as team,
  (select json_build_object('id', i.id, 'token_hash', i.token_hash)
    from team_invites i where i.id = n.invite_id and i.expires_at > ${now.toISOString()}) as invite,
  (select r.user_id from team_join_requests r
    where n.kind = 'join_request' and r.team_id = t.id and r.user_id = n.actor_id and t.leader_id = ${viewerId}) as asking_id`;

/** The number of unread notifications; counting stops at a hundred (permission:managePreferences). */
export async function countUnread({ db, viewer }: SignedIn): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications n where n.user_id = ${viewer.id} and n.read_at is null and ${isReadable(viewer.id)}
      limit ${MAX_UNREAD_COUNT}) unread
  `);
  return { unread: rows[0]?.unread ?? 0 };
}

/** The optional emails that the viewer has switched off (permission:managePreferences). */
export async function getMailPreferences({ db, viewer }: SignedIn): Promise<MailPreferences> {
  const rows = await db
    .select({ topic: muted_mails.topic })
    .from(muted_mails)
    .where(eq(muted_mails.user_id, viewer.id))
    .orderBy(muted_mails.topic);
  return { muted: rows.map(({ topic }) => topic) };
}

/** What an unsubscribe link stops; 404 for an invalid link (permission:useMailedLink). */
export async function getUnsubscription(ctx: Ctx, token: string): Promise<UnsubscriptionResponse> {
  const { topic, subscriber } = readLink(ctx, token);
  return { topic, is_stopped: await isStopped(ctx, subscriber, topic) };
}

/** The content of an unsubscribe token; 404 for an invalid one. */
export function readLink(ctx: Ctx, token: string): Unsubscription {
  const link = readUnsubscribeToken(ctx, token);
  if (!link) throw notFound('This link doesn’t work', 'Please use the full link from the email.');
  return link;
}

async function isStopped({ db }: Ctx, subscriber: Subscriber, topic: string): Promise<boolean> {
  const { rows } = await db.execute(
    'user_id' in subscriber
      ? sql`select from muted_mails where user_id = ${subscriber.user_id} and topic = ${topic}`
      : sql`select from refused_addresses where address_hash = ${subscriber.address_hash}`,
  );
  return rows.length > 0;
}
