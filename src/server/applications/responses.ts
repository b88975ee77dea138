import { z } from '@hono/zod-openapi';
import {
  APPLICATION_ROLES,
  APPLICATION_STAGES,
  APPLICATION_STATUSES,
  UNDECIDABLE_KINDS,
  WITHDRAWN_BY,
} from '#domain/applications/applications.ts';

const status = z.enum(APPLICATION_STATUSES);
const stage = z.enum(APPLICATION_STAGES);
const instant = z.string().nullable();
const text = z.string().nullable();
const named = z.object({ id: z.uuid(), name: z.string() });

export const applicationRef = z.object({ id: z.uuid() });
/** Null where nothing waits for a score; without a page beyond the pages that the server looks through. */
export const nextUnscored = z.object({
  next: z.object({ id: z.uuid(), page: z.int().nullable() }).nullable(),
});
export type NextUnscored = z.infer<typeof nextUnscored>;

const storedFile = z.object({ id: z.uuid(), name: z.string(), size: z.int(), uploaded_at: z.string() });
export const uploadedPresentation = storedFile;

export const savedDraft = z.object({ id: z.uuid(), revision: z.int(), updated_at: z.string() });
export const savedDetailedDraft = z.object({ revision: z.int(), updated_at: z.string() });

/** What happened, as everybody on the roster may see it: nothing of the review. */
const timelineEvent = z.object({
  kind: z.enum(['submitted', 'detailed_submitted', 'status_changed', 'withdrawn', 'member_left']),
  to_status: status.nullable(),
  at: z.string(),
  /** Who left, for `member_left`. */
  note: text,
});

/** What the viewer may do about it now, as `applicationActions` says. */
export const applicationActionsResponse = z.object({
  apply: z.boolean(),
  apply_again: z.boolean(),
  continue_draft: z.boolean(),
  submit_draft: z.boolean(),
  discard_draft: z.boolean(),
  submit_detailed_proposal: z.boolean(),
  withdraw: z.boolean(),
});

const myApplication = z.object({
  id: z.uuid(),
  project: named.extend({ is_offered: z.boolean() }),
  team: named.nullable(),
  status,
  stage,
  has_detailed_proposal: z.boolean(),
  withdrawn_by: z.enum(WITHDRAWN_BY).nullable(),
  submitted_at: instant,
  detailed_submitted_at: instant,
  created_at: z.string(),
  updated_at: z.string(),
  next_step: z.string(),
  role: z.enum(APPLICATION_ROLES),
  can: applicationActionsResponse,
  events: z.array(timelineEvent),
});
export type MyApplication = z.infer<typeof myApplication>;
export const myApplications = z.array(myApplication);

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

/** That a step arrived: when, and with which files. A résumé is the viewer's own, as it was then. */
const receipt = z.object({ step: stage, at: z.string(), files: z.array(sentFile) });
export type Receipt = z.infer<typeof receipt>;

/** One application with its texts, for those on its roster (permission:readApplication). */
export const applicationResponse = z.object({
  ...myApplication.shape,
  initial_proposal: z.string(),
  ...sections,
  presentation: storedFile.nullable(),
  roster: z.array(z.object({ display_name: z.string(), is_leader: z.boolean(), left_at: instant })),
  receipts: z.array(receipt),
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
  presentation: storedFile.nullable(),
});

/** What the apply page needs: the project, the viewer's application to it, and the teams they lead. */
export const applyPageResponse = z.object({
  project: z.object({
    id: z.uuid(),
    name: z.string(),
    max_team_size: z.int(),
    application_deadline: instant,
    /** Whether an initial proposal is still taken, the grace for an earlier draft included (rule:deadline). */
    is_open: z.boolean(),
    is_own: z.boolean(),
  }),
  application: z
    .object({
      id: z.uuid(),
      status,
      stage,
      team: named.nullable(),
      initial_proposal: z.string(),
      revision: z.int(),
      updated_at: z.string(),
      submitted_at: instant,
      has_detailed_proposal: z.boolean(),
      role: z.enum(APPLICATION_ROLES),
      next_step: z.string(),
      can: applicationActionsResponse,
    })
    .nullable(),
  /** They applied with a team that they have left since (rule:one-blocking-application); what comes of it is in `left_text`. */
  left_text: z.string().nullable(),
  detailed_draft: detailedDraft.nullable(),
  teams: z.array(named.extend({ size: z.int() })),
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

/** A row of Applications Management (rule:applications-list). Score and comments are null to somebody whose own application it is (rule:no-own-interest). */
const staffRow = z.object({
  id: z.uuid(),
  status,
  stage,
  score: z.int().nullable(),
  created_at: z.string(),
  submitted_at: instant,
  project: named,
  team: named.nullable(),
  /** The team's leader, else the applicant; null when the account is gone. */
  contact: applicant.nullable(),
  members: z.array(staffMember),
  member_count: z.int(),
  has_initial_proposal: z.boolean(),
  /** Characters of the combined detailed proposal; null without one. */
  detailed_characters: z.int().nullable(),
  can_decide: z.boolean(),
  /** Why the viewer decides nothing here; null when they do. */
  undecidable: z.enum(UNDECIDABLE_KINDS).nullable(),
});

export const staffApplications = z.object({
  applications: z.array(staffRow),
  total: z.int(),
  /** So many contain what was searched for that they were not all counted. */
  total_is_minimum: z.boolean(),
  /** Nothing contains what was searched for: these are most like it. */
  is_similar: z.boolean(),
  page: z.int(),
  page_size: z.int(),
});
export type StaffApplications = z.infer<typeof staffApplications>;

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
  /** Null for an import, and when the account is gone. */
  actor: text,
  /** A message's text, or the name of who left or whose résumé was viewed. */
  note: text,
  /** The score that a review gave. */
  score: z.int().nullable(),
  at: z.string(),
});

/** The last review: who gave it and when. */
const lastReview = z.object({ id: z.int(), by: text, at: z.string() }).nullable();

/** Whether the mails about it still wait, so that it can be undone without a word. */
export const statusSet = z.object({ can_undo: z.boolean() });
export type StatusSet = z.infer<typeof statusSet>;

export const savedReview = z.object({ last_review: lastReview });
export type SavedReview = z.infer<typeof savedReview>;

/** The details dialog (rule:applications-list): the row, the texts, the roster, what happened, and the review. */
export const staffApplicationDetails = z.object({
  ...staffRow.shape,
  withdrawn_by: z.enum(WITHDRAWN_BY).nullable(),
  detailed_submitted_at: instant,
  decided_at: instant,
  updated_at: z.string(),
  admin_comments: text,
  last_review: lastReview,
  initial_proposal: text,
  ...sections,
  combined_detailed_proposal: text,
  presentation: storedFile.extend({ is_pdf: z.boolean() }).nullable(),
  roster: z.array(staffMember.extend({ email: text, left_at: instant })),
  applicant_profile: z
    .object({
      ...applicant.shape,
      github_link: text,
      past_experiences: text,
      resume: storedFile.omit({ uploaded_at: true }).nullable(),
    })
    .nullable(),
  history: z.array(historyEvent),
  /** For super admins only (permission:previewDetailed). */
  debug: z.record(z.string(), z.string().nullable()).nullable(),
});
export type StaffApplicationDetails = z.infer<typeof staffApplicationDetails>;
