import { z } from 'zod';
import { APPLICATION_STAGES } from '../applications/application-statuses.ts';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { moment, optionalDeadline, requiredLine, requiredText } from '../field-schemas.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import {
  DECLINE_REASON_MAX_LENGTH,
  DISCUSSION_MAX_LENGTH,
  MARKS,
  type Marks,
  REVIEW_NOTE_MAX_LENGTH,
  RUBRIC_LIMITS,
} from './reviews.ts';

export const reviewStage = z.enum(APPLICATION_STAGES);

/** The cycle and stage of a page about reviews. */
export const reviewRoundQuery = z.strictObject({
  cycle: cycleParameter,
  stage: reviewStage.default('initial'),
});
export type ReviewRoundQuery = z.infer<typeof reviewRoundQuery>;

const criterion = z.strictObject({
  key: z.uuid(),
  name: requiredLine('Please name the criterion.', 'Criterion', RUBRIC_LIMITS.name),
  meaning: requiredText('Please say what the criterion means.', 'Criterion', RUBRIC_LIMITS.meaning),
  weight: z
    .int('Please enter a whole number.')
    .min(1, 'At least 1.')
    .max(RUBRIC_LIMITS.weight, `At most ${RUBRIC_LIMITS.weight}.`),
  words: z
    .array(requiredText('Please say what this mark stands for.', 'Criterion', RUBRIC_LIMITS.words))
    .length(MARKS.length),
});

/** The criteria of a stage, over those that were seen, by their fingerprint; null before the first ones (rule:rubric-versions). */
export const rubricSchema = z.strictObject({
  expected_fingerprint: z.string().max(32).nullable(),
  criteria: z
    .array(criterion)
    .min(1, 'Please add a criterion.')
    .max(RUBRIC_LIMITS.criteria)
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      'Each criterion needs a key of its own.',
    ),
});
export type RubricInput = z.infer<typeof rubricSchema>;

export const reviewSettingsSchema = z.strictObject({ is_blind: z.boolean(), owners_conflict: z.boolean() });
export type ReviewSettingsInput = z.infer<typeof reviewSettingsSchema>;

export const reviewRoundSchema = z.strictObject({
  per_application: z.int('Please enter a whole number.').min(1, 'At least 1.').max(20, 'At most 20.'),
  max_per_reviewer: z
    .int('Please enter a whole number.')
    .min(1, 'At least 1.')
    .max(5000, 'At most 5,000.')
    .nullable(),
  common_applications: z.int('Please enter a whole number.').min(0, 'At least 0.').max(100, 'At most 100.'),
  deadline: optionalDeadline(),
});
export type ReviewRoundInput = z.infer<typeof reviewRoundSchema>;

const marks: z.ZodType<Marks> = z.record(z.uuid(), z.literal(MARKS).nullable());
const note = z
  .string()
  .max(REVIEW_NOTE_MAX_LENGTH, `Please keep this under ${REVIEW_NOTE_MAX_LENGTH} characters.`);

/** A review over the revision that the device saw, 0 for a first save. */
export const saveReviewSchema = z.strictObject({
  rubric_id: z.uuid(),
  marks,
  private_note: note,
  applicant_note: note,
  revision: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
});
export type SaveReviewInput = z.infer<typeof saveReviewSchema>;

export const declineSchema = z.strictObject({
  reason: requiredText('Please say why.', 'Reason', DECLINE_REASON_MAX_LENGTH),
});
export type DeclineInput = z.infer<typeof declineSchema>;

export const reviewCommentSchema = z.strictObject({
  text: requiredText('Please write something.', 'Comment', DISCUSSION_MAX_LENGTH),
});
export type ReviewCommentInput = z.infer<typeof reviewCommentSchema>;

export const releaseFeedbackSchema = z.strictObject({
  text: requiredText('Please write something.', 'Feedback', REVIEW_NOTE_MAX_LENGTH),
  /** The release that the admin saw; null before the first one. */
  expected_released_at: moment().nullable(),
  /** The people read it from the decision on; at once if there is one. */
  waits_for_decision: z.boolean().default(false),
});
export type ReleaseFeedbackInput = z.infer<typeof releaseFeedbackSchema>;

export const FEEDBACK_PER_PAGE = 10;
/** Notes that one request releases. */
export const MAX_RELEASED_AT_ONCE = 1000;

/** All notes to applicants of a round, or those that nobody has released or prepared. */
export const feedbackListSchema = reviewRoundQuery.extend({
  show: z.enum(['all', 'new']).default('all'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});
export type FeedbackListInput = z.infer<typeof feedbackListSchema>;
