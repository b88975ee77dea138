import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { DECISION_OUTCOMES } from '#domain/decisions/decisions.ts';
import {
  RELEASE_CHANGES,
  RELEASE_PROBLEMS,
  RELEASE_STATES,
  type ReleaseChangeKind,
  type ReleaseProblemKind,
} from '#domain/decisions/releases.ts';
import { decided } from '../responses.ts';

const named = z.object({ id: z.uuid(), name: z.string() });
const kindsOf = <T extends string>(labels: Record<T, string>) => z.enum(Object.keys(labels) as [T, ...T[]]);
const problemKind = kindsOf<ReleaseProblemKind>(RELEASE_PROBLEMS);
const changeKind = kindsOf<ReleaseChangeKind>(RELEASE_CHANGES);

export const releaseSummary = z.object({
  id: z.uuid(),
  state: z.enum(RELEASE_STATES),
  projects: z.array(named),
  accept: z.int(),
  waitlist: z.int(),
  reject: z.int(),
  /** Letters that one of their people has opened; from the first one on, single decisions are corrected instead. */
  seen: z.int(),
  checked_by: z.string().nullable(),
  released_by: z.string().nullable(),
  release_at: z.string().nullable(),
  visible_at: z.string().nullable(),
  created_at: z.string(),
  /** Whether the viewer checked it, and so may not be its second admin. */
  is_own: z.boolean(),
  /** Why the decisions before were wrong; null for a release that corrects none. */
  correction: z.string().nullable(),
});
export const releaseList = z.array(releaseSummary);
export type ReleaseList = z.infer<typeof releaseList>;

/** What a correction did, or what a second admin has to confirm. */
export const corrected = decided.extend({ awaits_second: z.boolean() });
export type Corrected = z.infer<typeof corrected>;

const application = named.extend({
  reference: z.string().nullable(),
  /** The last stage with a submitted review of it, in whose list it is decided; null for one without reviews. */
  reviewed_stage: z.enum(APPLICATION_STAGES).nullable(),
});
const listed = {
  count: z.int(),
  shown: z.array(z.object({ application: application.nullable(), project: named.nullable() })),
};

export const releaseDetails = releaseSummary.extend({
  digest: z.string(),
  needs_second: z.boolean(),
  /** Each kind with its number and the first ones. */
  problems: z.array(
    z.object({
      kind: problemKind,
      stops: z.boolean(),
      outcomes: z.array(z.enum(DECISION_OUTCOMES)),
      ...listed,
    }),
  ),
  /** Each person who had opened the wrong letter before a correction. */
  saw_error: z.array(z.object({ application: named, person: z.string(), at: z.string() })),
  changes: z.array(z.object({ kind: changeKind, ...listed })),
});
export type ReleaseDetails = z.infer<typeof releaseDetails>;

/** The letter of a decision, for the people of the application. */
export const decisionLetter = z.object({
  status: z.enum(APPLICATION_STATUSES),
  text: z.string(),
  reasons: z.array(z.string()),
  feedback: z.string(),
});
export type DecisionLetter = z.infer<typeof decisionLetter>;
