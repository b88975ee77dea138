import { z } from 'zod';
import { unlinked } from '../unlinked.ts';
import { contactMessageSchema, replyToSchema, statusNoteSchema } from './application-schemas.ts';
import { applicationSelectionSchema } from './application-selections.ts';
import { STAFF_STATUSES } from './application-statuses.ts';

export const BULK_KINDS = ['set_status', 'message'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export const BULK_STATES = ['previewed', 'running', 'finished', 'cancelled', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** The most applications in one run. It limits the damage of a wrong filter. */
export const MAX_BULK_ROWS = 20_000;
/** More messages than this need their number typed (rule:messages-to-many). */
export const UNCONFIRMED_MESSAGES = 50;
/** The names that a preview or a result lists per reason; the file lists all. */
export const BULK_NAMES_SHOWN = 50;

/** The outcome of a row. Every value except `done` and `undone` is a reason why the row was left out. */
export const BULK_OUTCOMES = [
  'done',
  'own_application',
  'not_decidable',
  'same_status',
  'status_changed',
  'no_address',
  'missing',
  'failed',
  'cancelled',
  'undone',
  'not_undone',
] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** The reasons in words, for the preview, the result and its file. */
export const BULK_REASONS: Record<Exclude<BulkOutcome, 'done' | 'undone'>, string> = {
  own_application: 'It’s your own or your team’s application, so someone else has to decide it.',
  not_decidable:
    'It’s a draft or withdrawn, its project was deleted, its cycle is archived, or everyone has left it.',
  same_status: 'It already has this status.',
  status_changed: 'Its status has changed since you saw it.',
  no_address: 'Nobody on this application has an email address any more.',
  missing: 'The application no longer exists.',
  failed: 'Something went wrong, so nothing was changed here.',
  cancelled: 'The run was stopped before it reached this one.',
  not_undone: 'It couldn’t be undone: someone else has changed it since, or it’s now your own.',
};

const PLACEHOLDER = /\{(\w+)\}/g;
const PLACEHOLDERS = ['name', 'project'] as const;

/** A message to many people. `{name}` and `{project}` are placeholders. */
export const bulkMessageSchema = contactMessageSchema.shape.message.superRefine((message, ctx) => {
  const unknown = [...message.matchAll(PLACEHOLDER)].find(
    ([, word]) => !PLACEHOLDERS.some((known) => known === word),
  );
  if (!unknown) return;
  ctx.addIssue({
    code: 'custom',
    message: `${unknown[0]} can’t be filled in. Please use only {name} and {project}.`,
    params: { title: 'Unknown placeholder' },
  });
});

/** Fills in the placeholders for one person, with names that link to nothing (rule:no-strange-links). */
export const fillMessage = (message: string, values: Record<(typeof PLACEHOLDERS)[number], string>): string =>
  message.replace(PLACEHOLDER, (whole, word: string) =>
    word === 'name' || word === 'project' ? unlinked(values[word]) : whole,
  );

export const previewBulkRunSchema = z.strictObject({
  selection: applicationSelectionSchema,
  action: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('set_status'),
      status: z.enum(STAFF_STATUSES),
      note: statusNoteSchema,
    }),
    z.strictObject({ kind: z.literal('message'), message: bulkMessageSchema, reply_to: replyToSchema }),
  ]),
});
export type PreviewBulkRunInput = z.infer<typeof previewBulkRunSchema>;
