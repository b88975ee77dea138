import { z } from 'zod';
import { optionalText, requiredText } from '../field-schemas.ts';
import { countWords } from '../text.ts';
import { inOneEncoding } from '../written-text.ts';
import {
  ADMIN_COMMENTS_MAX_LENGTH,
  APPLICATION_STATUSES,
  CONTACT_MESSAGE_MAX_LENGTH,
  SCORE,
  STAFF_STATUSES,
  STATUS_NOTE_MAX_LENGTH,
} from './application-statuses.ts';
import {
  isWorthDrafting,
  PROPOSAL_MAX_LENGTH,
  TEAM_MISSING,
  TECHNICAL_APPROACH_MIN_WORDS,
} from './proposals.ts';

const REQUIRED_FIELDS = 'Please fill in all required fields';

/** rule:initial-proposal-required. */
const initialProposal = requiredText(
  REQUIRED_FIELDS,
  REQUIRED_FIELDS,
  PROPOSAL_MAX_LENGTH,
  'Please write your proposal.',
);

const teamId = z
  .string({ error: TEAM_MISSING.message })
  .refine((value) => z.uuid().safeParse(value).success, {
    error: TEAM_MISSING.message,
    params: { title: TEAM_MISSING.title },
  })
  .nullable();

/** Far more than any team has, so that the refusal of a large team stays the one of its field. */
const SHOWN_PEOPLE_MAX = 100;
const shownPerson = z.strictObject({ id: z.uuid(), name: z.string().max(1000) });

/**
 * An initial application, alone (team_id null) or as a team. A retry with the same `submission_key` returns the same application
 * (rule:apply-alone-or-as-team). `people` are those whom the last summary named (rule:summary-is-of-now).
 */
export const submitApplicationSchema = z.strictObject({
  project_id: z.uuid(),
  team_id: teamId,
  initial_proposal: initialProposal,
  submission_key: z.uuid(),
  people: z.array(shownPerson).max(SHOWN_PEOPLE_MAX).optional(),
  /** Says that the applicant is 18 or older (rule:age-question). */
  is_adult: z.boolean().optional(),
});

export type SubmitApplicationInput = z.infer<typeof submitApplicationSchema>;

/** The project of the new draft; null for the one that continues the project of the application (rule:copy-text-of-application). */
export const copyTextSchema = z.strictObject({ project_id: z.uuid().nullable() });
export type CopyTextInput = z.infer<typeof copyTextSchema>;

/** Counts characters as the database does. */
const revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/**
 * `revision` is the last one that the device saw, 0 for a first save, which needs a text. `is_for_team` keeps the choice of a writer who has
 * not selected a team yet (rule:drafts-are-saved, rule:draft-remembers-team).
 */
export const saveApplicationDraftSchema = z
  .strictObject({
    project_id: z.uuid(),
    team_id: teamId,
    is_for_team: z.boolean().optional(),
    initial_proposal: z.string().max(PROPOSAL_MAX_LENGTH),
    revision,
  })
  .refine(({ revision, initial_proposal }) => revision > 0 || isWorthDrafting(initial_proposal), {
    path: ['initial_proposal'],
    error: 'Write something before saving a draft.',
  });
export type SaveApplicationDraftInput = z.infer<typeof saveApplicationDraftSchema>;

const ALL_SECTIONS_REQUIRED =
  'Please fill in all required fields including the presentation before submitting.';

const section = () =>
  requiredText(
    ALL_SECTIONS_REQUIRED,
    'Required fields missing',
    PROPOSAL_MAX_LENGTH,
    'Please fill in this field.',
  );

/** The detailed proposal. The word count is checked first. The presentation is the id of an earlier upload (rule:three-hundred-words). */
export const detailedProposalSchema = z.strictObject({
  technical_approach: z
    .string({ error: ALL_SECTIONS_REQUIRED })
    .trim()
    .overwrite(inOneEncoding)
    .max(PROPOSAL_MAX_LENGTH, {
      error: `Please keep this under ${PROPOSAL_MAX_LENGTH} characters.`,
      abort: true, // counting the words of a megabyte takes a tenth of a second
    })
    .superRefine((value, ctx) => {
      const words = countWords(value);
      if (words >= TECHNICAL_APPROACH_MIN_WORDS) return;
      ctx.addIssue({
        code: 'custom',
        message: `Please write at least ${TECHNICAL_APPROACH_MIN_WORDS} words. Current count: ${words} words.`,
        params: { title: 'Technical approach too short' },
      });
    }),
  tech_stack: section(),
  past_experience: section(),
  curriculum_fit: section(),
  time_commitment: section(),
  timeline: optionalText(PROPOSAL_MAX_LENGTH),
  presentation_file_id: z
    .string({ error: ALL_SECTIONS_REQUIRED })
    .refine((value) => z.uuid().safeParse(value).success, {
      error: ALL_SECTIONS_REQUIRED,
      params: { title: 'Required fields missing', at_field: 'Please upload your presentation.' },
    }),
});

export type DetailedProposalInput = z.infer<typeof detailedProposalSchema>;

/** A draft of the detailed proposal; every field may be empty (rule:drafts-are-saved). */
export const saveDetailedDraftSchema = z.strictObject({
  technical_approach: z.string().max(PROPOSAL_MAX_LENGTH),
  tech_stack: z.string().max(PROPOSAL_MAX_LENGTH),
  past_experience: z.string().max(PROPOSAL_MAX_LENGTH),
  curriculum_fit: z.string().max(PROPOSAL_MAX_LENGTH),
  time_commitment: z.string().max(PROPOSAL_MAX_LENGTH),
  timeline: z.string().max(PROPOSAL_MAX_LENGTH),
  revision,
});

export type SaveDetailedDraftInput = z.infer<typeof saveDetailedDraftSchema>;

/** The paragraph that staff add to the email about a status (rule:status-emails). */
export const statusNoteSchema = optionalText(STATUS_NOTE_MAX_LENGTH);

/**
 * A status that staff set. `expected_status` is the one they saw; it detects concurrent decisions (rule:nine-statuses). An undo restores a
 * status before its email is sent, and never sends another email.
 */
export const setStatusSchema = z.strictObject({
  status: z.enum(STAFF_STATUSES),
  expected_status: z.enum(APPLICATION_STATUSES),
  is_undo: z.boolean().optional(),
  note: statusNoteSchema,
});

export type SetStatusInput = z.input<typeof setStatusSchema>;

/**
 * Score and comments, visible to staff only. `expected_review_id` is the last review that the reviewer saw, null for none; it detects
 * concurrent reviews (rule:score-and-comments).
 */
export const reviewSchema = z.strictObject({
  score: z
    .int('Please enter a whole number from 0 to 100.')
    .min(SCORE.min, 'Please enter a whole number from 0 to 100.')
    .max(SCORE.max, 'Please enter a whole number from 0 to 100.')
    .nullable(),
  admin_comments: optionalText(ADMIN_COMMENTS_MAX_LENGTH),
  expected_review_id: z.int().nullable(),
});

export type ReviewInput = z.infer<typeof reviewSchema>;

/** Whose mailbox gets the replies to a message of staff (rule:replies-arrive). */
export const REPLY_TARGETS = ['writer', 'programme'] as const;
export type ReplyTarget = (typeof REPLY_TARGETS)[number];
export const replyToSchema = z.enum(REPLY_TARGETS).default('writer');

/** A message must not be blank (rule:contact-applicant). */
export const contactMessageSchema = z.strictObject({
  message: requiredText('Please write a message.', 'Contact', CONTACT_MESSAGE_MAX_LENGTH),
  reply_to: replyToSchema,
});

export type ContactMessageInput = z.infer<typeof contactMessageSchema>;
