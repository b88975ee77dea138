import { z } from 'zod';
import { optionalText, requiredLine, requiredText } from '../field-schemas.ts';
import { DECISION_LIMITS, SEAT_UNITS } from './decisions.ts';

const reasonKeys = z.array(z.uuid()).max(DECISION_LIMITS.reasons);

const decision = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('accept') }),
  z.strictObject({
    outcome: z.literal('waitlist'),
    /** Null: behind those who have a rank in the project, in the order of the rows. */
    rank: z.int().min(1).max(DECISION_LIMITS.rank).nullable(),
  }),
  z.strictObject({
    outcome: z.literal('reject'),
    reasons: reasonKeys,
    feedback: optionalText(DECISION_LIMITS.feedback),
  }),
]);

/** Decides applications over the versions that were seen, 0 for none; null takes the decisions away (rule:pending-decisions). */
export const decideSchema = z.strictObject({
  rows: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(0) }))
    .min(1)
    .max(DECISION_LIMITS.rows)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Each application once.'),
  decision: decision.nullable(),
});
export type DecideInput = z.infer<typeof decideSchema>;

/** Other decisions in place of released ones, with the reason for the correction (rule:released-decision-is-corrected). */
export const correctSchema = z.strictObject({
  rows: decideSchema.shape.rows,
  decision,
  correction: requiredText('Please write why it was wrong.', 'Reason', DECISION_LIMITS.correction),
});
export type CorrectInput = z.infer<typeof correctSchema>;

export const seatsSchema = z.strictObject({
  /** Null for no limit. */
  seats: z.int().min(0).max(DECISION_LIMITS.seats).nullable(),
  unit: z.enum(SEAT_UNITS),
});
export type SeatsInput = z.infer<typeof seatsSchema>;

const letter = z.string().trim().max(DECISION_LIMITS.letter, 'Please keep the letter shorter.');

const letters = z.strictObject({ accept: letter, waitlist: letter, reject: letter });

/** The letters with which a new cycle begins, over those that were seen. */
export const letterTemplatesSchema = z.strictObject({ letters, seen: letters });
export type LetterTemplatesInput = z.infer<typeof letterTemplatesSchema>;

/** For a switch, and at a field. */
export const SECOND_STAYS = 'Only a super admin can end this.';

/** The reasons, letters and the second admin of a cycle, over the version that was seen. */
export const decisionSettingsSchema = z.strictObject({
  expected_version: z.int().min(0),
  reasons: z
    .array(
      z.strictObject({
        key: z.uuid(),
        text: requiredLine('Please write the reason.', 'Reason', DECISION_LIMITS.reason),
      }),
    )
    .max(DECISION_LIMITS.reasons)
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      'Each reason needs a key of its own.',
    ),
  letters,
  needs_second: z.boolean(),
  answer_days: z.int('Please enter a whole number.').min(1, 'At least 1.').max(90, 'At most 90.').nullable(),
  promotes_by_itself: z.boolean(),
  /** What a page that doesn't know it yet leaves out stays as it is. */
  join_by: z.iso.datetime({ offset: true }).nullable().optional(),
  ends_unjoined: z.boolean().optional(),
});
export type DecisionSettingsInput = z.infer<typeof decisionSettingsSchema>;
