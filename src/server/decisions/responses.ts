import { z } from '@hono/zod-openapi';
import { DECISION_PROBLEMS, type DecisionProblem, SEAT_UNITS } from '#domain/decisions/decisions.ts';

export const decided = z.object({
  /** To undo this press. */
  batch: z.uuid(),
  changed: z.array(z.object({ id: z.uuid(), version: z.int() })),
  left_out: z.array(
    z.object({
      id: z.uuid(),
      problem: z.enum(Object.keys(DECISION_PROBLEMS) as [DecisionProblem, ...DecisionProblem[]]),
    }),
  ),
});
export type Decided = z.infer<typeof decided>;

const letters = z.object({ accept: z.string(), waitlist: z.string(), reject: z.string() });
/** The letters with which a new cycle begins. */
export const letterTemplates = letters;

export const decisionSettings = z.object({
  reasons: z.array(z.object({ key: z.uuid(), text: z.string() })),
  letters,
  needs_second: z.boolean(),
  /** The days for the answer to an offer; null without offers (rule:offers). */
  answer_days: z.int().nullable(),
  promotes_by_itself: z.boolean(),
  /** Until when joining is said; afterwards a seat about which nobody has said so ends by itself, or by an admin (rule:joined-by-a-date). */
  join_by: z.string().nullable(),
  ends_unjoined: z.boolean(),
  version: z.int(),
  is_archived: z.boolean(),
});
export type DecisionSettings = z.infer<typeof decisionSettings>;

export const decidedProjects = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    /** Null for no limit. */
    seats: z.int().nullable(),
    unit: z.enum(SEAT_UNITS),
    /** The seats of accepted applications, and of those that a release would accept. */
    taken: z.int(),
    pending: z.int(),
    accept: z.int(),
    waitlist: z.int(),
    reject: z.int(),
    undecided: z.int(),
    /** Applications on the released waiting list. */
    waiting: z.int(),
    /** Offers without an answer, with an opened letter among them, accepted ones, and people who have joined. */
    offered: z.int(),
    seen: z.int(),
    accepted: z.int(),
    joined: z.int(),
    /** Accepted offers about whose joining nobody has said anything until the date of the cycle. */
    unjoined: z.int(),
  }),
);
export type DecidedProjects = z.infer<typeof decidedProjects>;
