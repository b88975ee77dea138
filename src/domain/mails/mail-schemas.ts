import { z } from 'zod';
import { cyclesParameter } from '../cycles/cycle-parameter.ts';
import { searchText } from '../field-schemas.ts';
import { emailSchema } from '../users/email-addresses.ts';
import { MAIL_KINDS, MAIL_STATUSES, names } from './mails.ts';

export const correctRecipientSchema = z.strictObject({ recipient: emailSchema });
export type CorrectRecipientInput = z.infer<typeof correctRecipientSchema>;

/** The filters of the outbox page; `search` is part of the recipient's address. */
export const outboxFilterSchema = z.strictObject({
  cycle: cyclesParameter,
  status: z.enum(names(MAIL_STATUSES)).optional(),
  kind: z.enum(names(MAIL_KINDS)).optional(),
  search: searchText(200),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type OutboxFilter = z.infer<typeof outboxFilterSchema>;
