import { z } from 'zod';
import { applicationSelectionSchema } from '../applications/application-selections.ts';
import { searchText } from '../field-schemas.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import { LISTED_STATES } from './assignments.ts';
import { reviewRoundQuery } from './review-schemas.ts';

const page = z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1);

export const REVIEWERS_LIMIT = 200;
export const ASSIGNMENTS_PER_PAGE = 20;

/** The most pairs that an admin assigns at once. */
export const MAX_PAIRS_BY_HAND = 50_000;
/** The most applications times reviewers of an automatic assignment (docs/decisions/026). */
export const MAX_AUTOMATIC_PAIRS = 5_000_000;

/** Managers and admins who can be chosen as reviewers. */
export const candidateListSchema = reviewRoundQuery.extend({
  search: searchText(STAFF_LIST_LIMITS.search),
  page,
});
export type CandidateListInput = z.infer<typeof candidateListSchema>;

export const addReviewerSchema = z.strictObject({ user_id: z.uuid() });
export type AddReviewerInput = z.infer<typeof addReviewerSchema>;

/** The assignments in one state, of one reviewer or all. */
export const assignmentListSchema = reviewRoundQuery.extend({
  reviewer_id: z.uuid().optional(),
  state: z.enum(LISTED_STATES).default('assigned'),
  page,
});
export type AssignmentListInput = z.infer<typeof assignmentListSchema>;

export const roundPageSchema = reviewRoundQuery.extend({ page });
export type RoundPageInput = z.infer<typeof roundPageSchema>;

/** Applications of the list, or all of a project, for one or more reviewers (rule:assign-by-hand). */
export const assignSchema = z.strictObject({
  applications: z.discriminatedUnion('of', [
    z.strictObject({ of: z.literal('list'), selection: applicationSelectionSchema }),
    z.strictObject({ of: z.literal('project'), project_id: z.uuid() }),
  ]),
  reviewer_ids: z.array(z.uuid()).min(1, 'Please choose a reviewer.').max(20, 'Please choose at most 20.'),
});
export type AssignInput = z.infer<typeof assignSchema>;

/** The reviewers to remind, as the preview listed them (rule:remind-by-hand). */
export const remindSchema = z.strictObject({
  reviewer_ids: z
    .array(z.uuid())
    .min(1)
    .max(REVIEWERS_LIMIT * 2),
});
export type RemindInput = z.infer<typeof remindSchema>;

export const reassignSchema = z.strictObject({ reviewer_id: z.uuid() });
export type ReassignInput = z.infer<typeof reassignSchema>;

/** Whether the applications with the email domain of a reviewer are conflicts (rule:conflicts-of-interest). */
export const sharedDomainSchema = z.strictObject({ is_conflict: z.boolean() });
export type SharedDomainInput = z.infer<typeof sharedDomainSchema>;

/** Mail providers for everybody: sharing one says nothing about two people. */
export const PUBLIC_EMAIL_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.in',
  'hotmail.com',
  'live.com',
  'live.in',
  'msn.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'rediffmail.com',
  'rediff.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
  'zohomail.in',
  'aol.com',
  'gmx.com',
  'mail.com',
];
