import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { ROLES } from '#domain/users/users.ts';

const count = z.int();

const criterion = z.object({
  key: z.uuid(),
  name: z.string(),
  meaning: z.string(),
  weight: z.int(),
  words: z.array(z.string()),
});

/** The setup of a round, with the defaults of what nobody has saved yet. */
export const reviewSetup = z.object({
  cycle: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), state: z.enum(CYCLE_STATES) }),
  stage: z.enum(APPLICATION_STAGES),
  settings: z.object({ is_blind: z.boolean(), owners_conflict: z.boolean() }),
  /** The viewer has an own application in the cycle, which nothing here lists or counts (rule:no-own-interest). */
  has_own_application: z.boolean(),
  /** The cycle has assignments, so blind reading stays as it is. */
  has_assignments: z.boolean(),
  round: z.object({
    per_application: count,
    max_per_reviewer: count.nullable(),
    common_applications: count,
    deadline: z.string().nullable(),
  }),
  rubric: z.object({
    version: count.nullable(),
    /** Of version and criteria, to save over what was seen. */
    fingerprint: z.string().nullable(),
    criteria: z.array(criterion),
    /** The versions with submitted reviews. */
    submitted: z.array(z.object({ version: count, reviews: count })),
  }),
  /** Applications that can be reviewed in this stage, and reviewers who can get some. */
  applications: count,
  reviewers: count,
});
export type ReviewSetup = z.infer<typeof reviewSetup>;

/** The newest rubrics of all rounds, to start from. */
export const rubricList = z.array(
  z.object({
    id: z.uuid(),
    cycle_id: z.uuid(),
    cycle: z.string(),
    stage: z.enum(APPLICATION_STAGES),
    version: count,
    criteria: z.array(criterion),
  }),
);
export type Rubrics = z.infer<typeof rubricList>;

const figures = {
  assigned: count,
  submitted: count,
  declined: count,
  conflict: count,
  /** Open after the deadline. */
  late: count,
};

/** The reviewers of a cycle with the figures of a stage; removed ones while they have assignments. */
export const reviewerList = z.array(
  z.object({
    id: z.uuid(),
    /** Null once the account is gone. */
    user_id: z.uuid().nullable(),
    name: z.string(),
    email: z.string().nullable(),
    is_removed: z.boolean(),
    /** Still has the role and an enabled account. */
    can_review: z.boolean(),
    ...figures,
    /** Has open reviews and has written nothing yet. */
    has_not_begun: z.boolean(),
    /** The day of the last reminder about the open reviews. */
    reminded_on: z.string().nullable(),
  }),
);
export type ReviewerList = z.infer<typeof reviewerList>;

const remindable = z.array(z.object({ id: z.uuid(), name: z.string(), reminded_on: z.string().nullable() }));

/** The people whom a reminder reaches, those who got one too recently, and the email as the first one reads it. */
export const reminderPreview = z.object({
  people: remindable,
  recent: remindable,
  subject: z.string(),
  text: z.string(),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;

export const reminded = z.object({ reminded: count });
export type Reminded = z.infer<typeof reminded>;

/** A page of people who can be chosen as reviewers. */
export const candidateList = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(ROLES) })),
  total: count,
  page: count,
  page_size: count,
});
export type CandidateList = z.infer<typeof candidateList>;

/** Reviewers with the email domain of applicants, for an admin to confirm as conflicts. */
export const sharedDomains = z.array(
  z.object({
    reviewer_id: z.uuid(),
    name: z.string(),
    domain: z.string(),
    applications: count,
    /** Those that are confirmed as conflicts. */
    confirmed: count,
  }),
);
export type SharedDomains = z.infer<typeof sharedDomains>;
