import { z } from '@hono/zod-openapi';
import { MAIL_KINDS, MAIL_STATUSES, names } from '#domain/mails/mails.ts';

const status = z.enum(names(MAIL_STATUSES));

const outboxMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  kind: z.enum(names(MAIL_KINDS)),
  status,
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Why the programme's own text could not be used; the specified one was. */
  text_error: z.string().nullable(),
  created_at: z.string(),
  /** The time of the next attempt, if it waits. */
  send_after: z.string().nullable(),
  sent_at: z.string().nullable(),
});

/** `counts` are of all emails, regardless of the filters; a status without emails is missing. */
export const outboxPage = z
  .object({
    mails: z.array(outboxMail),
    counts: z.array(z.object({ status, count: z.int() })),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  })
  .openapi('OutboxPage');

/** `text` is null when the email is for its reader alone. */
export const mailPreview = z
  .object({ recipient: z.string(), subject: z.string(), text: z.string().nullable() })
  .openapi('MailPreview');

export const requeued = z.object({ requeued: z.int() });

export type OutboxPage = z.infer<typeof outboxPage>;
export type OutboxMail = OutboxPage['mails'][number];
export type MailPreview = z.infer<typeof mailPreview>;
