import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { PROJECT_CATEGORIES } from '#domain/projects/projects.ts';
import { REVIEW_COPY_STATES } from '#domain/reviews/review-copies.ts';
import { MARKS, type Marks } from '#domain/reviews/reviews.ts';

const instant = z.string();
const count = z.int();
const stage = z.enum(APPLICATION_STAGES);
const score = z.number().nullable();
const marks: z.ZodType<Marks> = z.record(z.string(), z.literal(MARKS).nullable());
const openState = z.enum(['assigned', 'submitted']);
const cycle = z.object({ name: z.string(), slug: z.string(), state: z.enum(CYCLE_STATES) });
const counts = z.object({ left: count, done: count });

const criterion = z.object({
  key: z.string(),
  name: z.string(),
  meaning: z.string(),
  weight: z.number(),
  words: z.array(z.string()),
});
const rubric = z.object({ id: z.uuid(), version: count, criteria: z.array(criterion) });

const queueEntry = z.object({
  id: z.uuid(),
  /** Its place in the whole queue, from 1. */
  number: count,
  state: openState,
  is_common: z.boolean(),
  has_draft: z.boolean(),
  project_name: z.string(),
  project_number: z.string(),
});

export const reviewQueue = z.object({
  cycle,
  stage,
  is_reviewer: z.boolean(),
  deadline: instant.nullable(),
  /** `decided` are open reviews of applications that were decided meanwhile; they have left the queue. */
  mine: counts.extend({ decided: count }),
  everybody: counts,
  entries: z.array(queueEntry),
  total: count,
  page: count,
  page_size: count,
});
export type ReviewQueue = z.infer<typeof reviewQueue>;

/** The rounds in which the viewer has assignments; `cycle` is the short address. */
export const reviewRounds = z.array(counts.extend({ cycle: z.string(), cycle_name: z.string(), stage }));
export type ReviewRounds = z.infer<typeof reviewRounds>;

const ownReview = z.object({
  rubric_id: z.uuid(),
  marks,
  private_note: z.string(),
  applicant_note: z.string(),
  revision: count,
  score,
  first_score: score,
  first_marks: marks.nullable(),
  submitted_at: instant.nullable(),
  changed_at: instant.nullable(),
  updated_at: instant,
});
export type OwnReview = z.infer<typeof ownReview>;

const person = z.object({
  name: z.string(),
  is_leader: z.boolean(),
  college: z.string().nullable(),
  degree: z.string().nullable(),
  year: count.nullable(),
});

export const reviewPage = z.object({
  id: z.uuid(),
  cycle,
  stage,
  state: openState,
  number: count.nullable(),
  total: count.nullable(),
  is_common: z.boolean(),
  is_blind: z.boolean(),
  is_withdrawn: z.boolean(),
  /** The application was decided before this review was submitted, so it needs none. */
  is_decided: z.boolean(),
  deadline: instant.nullable(),
  project: z.object({
    id: z.uuid(),
    number: z.string(),
    name: z.string(),
    category: z.enum(PROJECT_CATEGORIES),
    skills: z.array(z.string()),
    summary: z.string(),
  }),
  sections: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Without the file's name; in blind reading the state and size of its review copy, and why there is none. */
  presentation: z
    .object({
      is_pdf: z.boolean(),
      state: z.enum(REVIEW_COPY_STATES),
      problem: z.string().nullable(),
      size: z.number().nullable(),
    })
    .nullable(),
  rubric: rubric.nullable(),
  newest_rubric_version: count.nullable(),
  review: ownReview.nullable(),
  /** Null while a blind review is open (rule:blind-reading). */
  identity: z
    .object({
      application_id: z.uuid(),
      reference: z.string().nullable(),
      team_name: z.string().nullable(),
      people: z.array(person),
    })
    .nullable(),
});
export type ReviewPage = z.infer<typeof reviewPage>;

export const savedReview = z.object({ revision: count, updated_at: instant });
export const submittedReview = savedReview.extend({ score });

const submitted = z.object({
  id: z.uuid(),
  stage,
  reviewer: z.string(),
  is_mine: z.boolean(),
  score,
  first_score: score,
  submitted_at: instant,
  changed_at: instant.nullable(),
  private_note: z.string(),
  marks: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      mark: z.literal(MARKS).nullable(),
      first_mark: z.literal(MARKS).nullable(),
    }),
  ),
});

const comment = z.object({
  id: z.uuid(),
  author: z.string(),
  is_mine: z.boolean(),
  text: z.string(),
  at: instant,
});

export const reviewDiscussion = z.object({
  reviews: z.array(submitted),
  /** The newest page, or an older one; within a page the newest is last. */
  comments: z.array(comment),
  is_archived: z.boolean(),
  total: count,
  page: count,
  page_size: count,
});
export type ReviewDiscussion = z.infer<typeof reviewDiscussion>;
