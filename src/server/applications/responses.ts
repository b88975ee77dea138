import { z } from '@hono/zod-openapi';
import { APPLICATION_ROLES, WITHDRAWN_BY } from '#domain/application-actions.ts';
import {
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  STAFF_STATUSES,
} from '#domain/applications/application-statuses.ts';
import { UNDECIDABLE_KINDS } from '#domain/applications/undecidable.ts';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { OFFER_STATES } from '#domain/decisions/offers.ts';
import { HINT_KINDS } from '#domain/reviews/identity/mention-hints.ts';
import { REVIEW_COPY_PROBLEMS, REVIEW_COPY_STATES } from '#domain/reviews/review-copies.ts';
import { GUARDIAN_STATES } from '#domain/users/guardians.ts';

const status = z.enum(APPLICATION_STATUSES);
const stage = z.enum(APPLICATION_STAGES);
const instant = z.string().nullable();
const text = z.string().nullable();
const named = z.object({ id: z.uuid(), name: z.string() });

export const applicationRef = z.object({ id: z.uuid() });
/** Null if no application waits for a score; `page` is null beyond the pages that the server searches. */
export const nextUnscored = z.object({
  next: z.object({ id: z.uuid(), page: z.int().nullable() }).nullable(),
});
export type NextUnscored = z.infer<typeof nextUnscored>;

const storedFile = z.object({ id: z.uuid(), name: z.string(), size: z.int(), uploaded_at: z.string() });
/** The pages as reviewers who read without names see them, null where they read names; `id` of the file when they are ready. */
const reviewCopy = z.object({
  id: z.uuid().nullable(),
  state: z.enum(REVIEW_COPY_STATES),
  problem: z.enum(REVIEW_COPY_PROBLEMS).nullable(),
});
const storedPresentation = storedFile.extend({ review_copy: reviewCopy.nullable() });
export const uploadedPresentation = storedPresentation;
export type UploadedPresentation = z.infer<typeof uploadedPresentation>;

/** What the writer's texts tell about the people, by field; nothing if reviewers read names (rule:writers-are-told). */
const mentions = z.array(
  z.object({ field: z.string(), kind: z.enum(HINT_KINDS), words: z.array(z.string()) }),
);

const storedDraft = z.object({ id: z.uuid(), revision: z.int(), updated_at: z.string() });
export const savedDraft = storedDraft.extend({ mentions });
export const copiedDraft = storedDraft.extend({ project_id: z.uuid() });
export const savedDetailedDraft = z.object({ revision: z.int(), updated_at: z.string(), mentions });

/** The history as everybody on the roster may see it, without reviews. */
const timelineEvent = z.object({
  kind: z.enum(['submitted', 'detailed_submitted', 'status_changed', 'withdrawn', 'member_left']),
  to_status: status.nullable(),
  at: z.string(),
  /** The person who left, for `member_left`. */
  note: text,
});

/** The viewer's current actions, from `applicationActions`. */
export const applicationActionsResponse = z.object({
  apply: z.boolean(),
  apply_again: z.boolean(),
  continue_draft: z.boolean(),
  submit_draft: z.boolean(),
  discard_draft: z.boolean(),
  submit_detailed_proposal: z.boolean(),
  withdraw: z.boolean(),
  copy_text: z.boolean(),
});

/** A decision whose letter the viewer hasn't opened, and until when an answer may be waited for. */
const unopenedLetter = z.object({ answer_by: instant });

/** The cycle of an application, by which a person's list groups them. */
const cycleName = z.object({ name: z.string(), slug: z.string(), state: z.enum(CYCLE_STATES) });

const myApplication = z.object({
  id: z.uuid(),
  /** The short name of a submitted application. */
  reference: text,
  project: named.extend({ is_offered: z.boolean() }),
  cycle: cycleName,
  /** The project of an open cycle that continues this one, for a copy of the text by the writer. */
  copy_to: named.nullable(),
  team: named.nullable(),
  /** Before the viewer has opened the letter of a decision, the one that they knew before (rule:letter-is-opened). */
  status,
  unopened_letter: unopenedLetter.nullable(),
  stage,
  has_detailed_proposal: z.boolean(),
  withdrawn_by: z.enum(WITHDRAWN_BY).nullable(),
  submitted_at: instant,
  detailed_submitted_at: instant,
  created_at: z.string(),
  updated_at: z.string(),
  next_step: z.string(),
  /** When the passing of a deadline changes `next_step` and `can`. */
  changes_at: instant,
  role: z.enum(APPLICATION_ROLES),
  can: applicationActionsResponse,
  events: z.array(timelineEvent),
});
export type MyApplication = z.infer<typeof myApplication>;
export const myApplications = z.array(
  myApplication.extend({
    /** Whether it has a place among the wishes: it waits for a decision, or is a seat that waits for a higher wish. */
    has_wish: z.boolean(),
    /** Its place in the list of wishes that the viewer sent last; null without one (rule:wishes-in-order). */
    wish: z.object({ place: z.int(), sent_at: z.string() }).nullable(),
    /** Whether reviewers' notes have been released (rule:feedback-is-released). */
    has_feedback: z.boolean(),
  }),
);
export type MyApplications = z.infer<typeof myApplications>;

const sections = {
  technical_approach: text,
  tech_stack: text,
  past_experience: text,
  curriculum_fit: text,
  time_commitment: text,
  timeline: text,
};

const sentFile = z.object({
  kind: z.enum(['resume', 'presentation']),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/** The receipt of a step: time and files. The résumé is the viewer's own, as it was then. */
const receipt = z.object({ step: stage, at: z.string(), files: z.array(sentFile) });
export type Receipt = z.infer<typeof receipt>;

/** One application with its texts, for people on its roster (permission:readApplication). */
export const applicationResponse = z.object({
  ...myApplication.shape,
  initial_proposal: z.string(),
  ...sections,
  presentation: storedPresentation.nullable(),
  roster: z.array(z.object({ display_name: z.string(), is_leader: z.boolean(), left_at: instant })),
  receipts: z.array(receipt),
  /** Released notes of reviewers, without their names; only for the people of the application (rule:feedback-is-released). */
  feedback: z.array(z.object({ stage, text: z.string(), released_at: z.string() })),
  /** The letter of a released decision, which a press opens; only for the people of the application (rule:letter-is-opened). */
  letter: z.object({ opened_at: z.string().nullable() }).nullable(),
  /** The offer of a seat to an accepted application; only for its people (rule:offers). */
  offer: z
    .object({
      state: z.enum(OFFER_STATES),
      answer_by: z.string(),
      waits: z.boolean(),
      has_joined: z.boolean(),
      /** Until when joining is said (rule:joined-by-a-date). */
      join_by: instant,
    })
    .nullable(),
});
export type ApplicationResponse = z.infer<typeof applicationResponse>;

const detailedDraft = z.object({
  technical_approach: z.string(),
  tech_stack: z.string(),
  past_experience: z.string(),
  curriculum_fit: z.string(),
  time_commitment: z.string(),
  timeline: z.string(),
  revision: z.int(),
  updated_at: z.string(),
  presentation: storedPresentation.nullable(),
});

/** The data of the apply page: the project, the viewer's application to it, and the teams they lead. */
export const applyPageResponse = z.object({
  project: z.object({
    id: z.uuid(),
    name: z.string(),
    max_team_size: z.int(),
    application_deadline: instant,
    cycle: cycleName,
    problem_statement: text,
    project_requirements: text,
    /** Whether an initial proposal can be submitted, including the extra time for an earlier draft (rule:deadline). */
    is_open: z.boolean(),
    is_own: z.boolean(),
  }),
  application: z
    .object({
      id: z.uuid(),
      status,
      unopened_letter: unopenedLetter.nullable(),
      stage,
      team: named.nullable(),
      /** The writer chose a team application, even if no team is selected. */
      is_for_team: z.boolean(),
      initial_proposal: z.string(),
      revision: z.int(),
      updated_at: z.string(),
      submitted_at: instant,
      has_detailed_proposal: z.boolean(),
      /** That of its detailed proposal. */
      detailed_deadline: instant,
      role: z.enum(APPLICATION_ROLES),
      next_step: z.string(),
      can: applicationActionsResponse,
    })
    .nullable(),
  /** The viewer applied with a team and has left it; `left_text` explains the result (rule:one-blocking-application). */
  left_text: z.string().nullable(),
  detailed_draft: detailedDraft.nullable(),
  teams: z.array(named.extend({ people: z.array(named) })),
  /** Whether the viewer has to say first that they are 18 or older (rule:age-question). */
  has_to_say_age: z.boolean(),
  /** The state of a guardian's consent that the viewer needs first (rule:guardian-consent). */
  awaits_consent: z.enum(GUARDIAN_STATES).nullable(),
  /** The viewer's résumé, which is sent with each step. */
  resume: named.nullable(),
  /** Of the draft. */
  mentions,
});
export type ApplyPageResponse = z.infer<typeof applyPageResponse>;

const staffMember = z.object({
  user_id: z.uuid().nullable(),
  display_name: z.string(),
  is_leader: z.boolean(),
  college: text,
  degree: text,
  year: z.int().nullable(),
});

const applicant = z.object({
  id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  phone: text,
  college: text,
  degree: text,
  year: z.int().nullable(),
});

/** A row of Applications Management. Score and comments are null for the viewer's own applications (rule:no-own-interest) (rule:applications-list). */
const staffRow = z.object({
  id: z.uuid(),
  status,
  stage,
  score: z.int().nullable(),
  /** The submitted reviews of the stage that gives the score; null, as are the next two, where the score is hidden, and without reviews in the cycle. */
  reviews: z.int().nullable(),
  planned_reviews: z.int().nullable(),
  adjusted_score: z.number().nullable(),
  created_at: z.string(),
  submitted_at: instant,
  project: named,
  team: named.nullable(),
  /** The team's leader, or else the applicant; null after the account was deleted. */
  contact: applicant.nullable(),
  members: z.array(staffMember),
  member_count: z.int(),
  has_initial_proposal: z.boolean(),
  /** Length of the combined detailed proposal in characters; null without one. */
  detailed_characters: z.int().nullable(),
  can_decide: z.boolean(),
  /** Why the viewer cannot decide this application; null if they can. */
  undecidable: z.enum(UNDECIDABLE_KINDS).nullable(),
});

export const staffApplications = z.object({
  applications: z.array(staffRow),
  total: z.int(),
  /** Too many applications contain the search text to count them all. */
  total_is_minimum: z.boolean(),
  /** No application contains the search text; these are the most similar ones. */
  is_similar: z.boolean(),
  page: z.int(),
  page_size: z.int(),
});
export type StaffApplications = z.infer<typeof staffApplications>;

/** Changes of a status that the viewer can still take back (rule:status-mails-wait). */
export const undoableStatuses = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    from_status: z.enum(STAFF_STATUSES),
    status: z.enum(STAFF_STATUSES),
    leaves_at: z.string(),
  }),
);
export type UndoableStatuses = z.infer<typeof undoableStatuses>;

export const projectChoices = z.array(named);

export const collegeChoices = z.object({ colleges: z.array(z.string()), has_more: z.boolean() });
export type CollegeChoices = z.infer<typeof collegeChoices>;

const historyEvent = z.object({
  id: z.string(),
  kind: z.enum([
    'submitted',
    'detailed_submitted',
    'status_changed',
    'withdrawn',
    'member_left',
    'contacted',
    'reviewed',
    'resume_viewed',
  ]),
  from_status: status.nullable(),
  to_status: status.nullable(),
  /** Null for an import, and after the account was deleted. */
  actor: text,
  /** The text of a message, or the name of the person who left or whose résumé was viewed. */
  note: text,
  /** The score of a review. */
  score: z.int().nullable(),
  at: z.string(),
});

/** The last review with its reviewer and time. */
const lastReview = z.object({ id: z.int(), by: text, at: z.string() }).nullable();

/** How long its emails wait, so that it can be undone unnoticed. */
export const statusSet = z.object({
  /** Until the emails leave; 0 if the change can't be undone. */
  undo_seconds: z.int(),
});
export type StatusSet = z.infer<typeof statusSet>;

export const savedReview = z.object({ last_review: lastReview });
export type SavedReview = z.infer<typeof savedReview>;

/** The details dialog: the row, the texts, the roster, the history, and the review (rule:applications-list). */
export const staffApplicationDetails = z.object({
  ...staffRow.shape,
  /** Null before the first submission. */
  reference: text,
  withdrawn_by: z.enum(WITHDRAWN_BY).nullable(),
  detailed_submitted_at: instant,
  decided_at: instant,
  updated_at: z.string(),
  admin_comments: text,
  last_review: lastReview,
  /** The mean of submitted reviews, which nobody edits (rule:derived-score). */
  is_score_derived: z.boolean(),
  /** Score, comments and reviews are hidden until the viewer's own review is in (rule:others-reviews-are-hidden). */
  has_open_review: z.boolean(),
  initial_proposal: text,
  ...sections,
  combined_detailed_proposal: text,
  presentation: storedFile.extend({ is_pdf: z.boolean() }).nullable(),
  roster: z.array(staffMember.extend({ email: text, left_at: instant })),
  applicant_profile: z
    .object({
      ...applicant.shape,
      github_link: text,
      /** Notes and résumé are withheld from somebody who reads blind (rule:blind-reading). */
      is_withheld: z.boolean(),
      past_experiences: text,
      resume: storedFile.omit({ uploaded_at: true }).nullable(),
    })
    .nullable(),
  history: z.array(historyEvent),
  /** For super admins only (permission:previewDetailed). */
  debug: z.record(z.string(), z.string().nullable()).nullable(),
});
export type StaffApplicationDetails = z.infer<typeof staffApplicationDetails>;
