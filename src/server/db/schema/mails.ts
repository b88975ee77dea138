import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { MAIL_KINDS, MAIL_STATUSES, names, SECRET_MAIL_KINDS } from '#domain/mails/mails.ts';
import { MAIL_TOPICS, NOTIFICATION_KINDS } from '#domain/mails/notifications.ts';
import { applications } from './applications.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { cycles } from './cycles.ts';
import { team_invites, teams } from './teams.ts';
import { userId, users } from './users.ts';

/** The outbox: written in the transaction of the reported change, sent by the worker (rule:mails-are-queued). */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** That of its application, or the current one; null for a waiting one of the previous release, until a sender takes it. */
    cycle_id: uuid().default(sql`current_cycle()`),
    recipient: text().notNull(),
    /** The account that the email is about, if any, because the address may change. */
    user_id: userId(),
    /** The person whom it names to another one; the email is deleted with that account. */
    about_id: userId(),
    /** Their name in the text. */
    about_name: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Why the programme's own text could not be used; the email has the specified one then (rule:own-email-texts). */
    text_error: text(),
    kind: text({ enum: names(MAIL_KINDS) }).notNull(),
    /** The account that gets the replies; null for the programme's mailbox (rule:replies-arrive). */
    reply_to_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    application_id: uuid().references(() => applications.id, { onDelete: 'set null' }),
    status: text({ enum: names(MAIL_STATUSES) })
      .notNull()
      .default('queued'),
    /** The reported status, for emails that a later status replaces. */
    decided_status: text({ enum: APPLICATION_STATUSES }),
    /** The status that its reader knows; null if unknown. */
    known_status: text({ enum: APPLICATION_STATUSES }),
    /** The earliest time to send it; null means at once. */
    send_after: instant(),
    taken_at: instant(),
    /** The sender that is sending it; null for one of the previous release. */
    taken_by: uuid(),
    /** A later status replaced it: it will never be sent. */
    replaced_at: instant(),
    /** After a failed attempt it is unknown whether the email arrived. */
    may_have_left: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /** The unsubscribe URL for a click or the mail program; null for emails that are always sent. */
    unsubscribe_url: text(),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (t) => [
    index('mails_newest').on(t.created_at.desc().nullsFirst(), t.id),
    index('mails_of_cycle').on(t.cycle_id, t.created_at.desc().nullsFirst(), t.id),
    // With the kind, so that the outbox counts without reading a row.
    index('mails_by_status').on(t.cycle_id, t.status, t.created_at, t.kind),
    index('mails_waiting')
      .on(sql`coalesce(send_after, '-infinity')`, t.created_at)
      .where(sql`status in ('queued', 'sending')`),
    index('mails_with_links')
      .on(sql`coalesce(send_after, '-infinity')`, t.created_at)
      .where(sql`status = 'queued' and ${oneOf('kind', SECRET_MAIL_KINDS)}`),
    index('mails_sent').on(t.sent_at).where(sql`sent_at is not null`),
    index('mails_being_sent').on(t.taken_by).where(sql`status = 'sending'`),
    index().on(t.kind, t.created_at),
    index().on(t.recipient),
    index('mails_cycle_recipient').using('gin', t.cycle_id, t.recipient.op('gin_trgm_ops')),
    index().on(t.user_id),
    index('mails_about').on(t.about_id).where(sql`about_id is not null`),
    index().on(t.application_id),
    index('mails_reply_to').on(t.reply_to_id).where(sql`reply_to_id is not null`),
  ],
);

/** A notification in the portal; written in the transaction of the change, swept after 90 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: userId().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The name of the project or team, readable after its deletion. */
    subject: text().notNull(),
    status: text({ enum: APPLICATION_STATUSES }),
    application_id: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    team_id: uuid().references(() => teams.id, { onDelete: 'set null' }),
    /** The invitation that it opens. */
    invite_id: uuid().references(() => team_invites.id, { onDelete: 'set null' }),
    /** The cycle whose projects or reviews it is about; null for other kinds. */
    round_cycle_id: uuid().references(() => cycles.id, { onDelete: 'cascade' }),
    stage: text({ enum: APPLICATION_STAGES }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    read_at: instant(),
  },
  (t) => [
    check('notifications_kind', oneOf('kind', NOTIFICATION_KINDS)),
    index().on(t.user_id, t.id),
    index('notifications_unread').on(t.user_id).where(sql`read_at is null`),
    index().on(t.application_id),
    index().on(t.team_id),
    index().on(t.invite_id),
    index().on(t.round_cycle_id),
    index().on(t.actor_id),
    index().on(t.created_at),
  ],
);

/** The optional emails that a person has switched off. */
export const muted_mails = pgTable(
  'muted_mails',
  { user_id: userId().notNull(), topic: text({ enum: MAIL_TOPICS }).notNull() },
  (t) => [primaryKey({ columns: [t.user_id, t.topic] })],
);

/** Hashes of addresses without an account that want no more emails. */
export const refused_addresses = pgTable('refused_addresses', {
  address_hash: text().primaryKey(),
  created_at: createdAt(),
});

/** The versions of the programme's texts of emails; the newest of a kind counts, and one without a text is the specified one (rule:own-email-texts). */
export const email_texts = pgTable(
  'email_texts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    subject: text(),
    body: text(),
    /** Null once that account is deleted. */
    written_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    index('email_texts_versions').on(t.kind, t.id.desc().nullsFirst()),
    index().on(t.written_by),
    check('email_texts_whole', sql`(${t.subject} is null) = (${t.body} is null)`),
  ],
);
