import type { ProposalProblem } from './problem.ts';
import { type Proposal, propose } from './solve.ts';

/**
 * Why a proposal doesn't accept an application: with it, these others are lost and gained, and these goals reach less or more. `impossible`
 * if it doesn't fit beside the pinned ones.
 */
export type WhyNot =
  | { kind: 'impossible' }
  | { kind: 'costs'; lost: string[]; gained: string[]; reached: Proposal['reached'] };

/** Solves again with this application accepted (rule:proposal-by-computer). */
export function whyNot(problem: ProposalProblem, proposal: Proposal, id: string): WhyNot {
  const other = propose(problem, id);
  if (!other) return { kind: 'impossible' };
  return {
    kind: 'costs',
    lost: proposal.accepted.filter((accepted) => !other.accepted.includes(accepted)),
    gained: other.accepted.filter((accepted) => accepted !== id && !proposal.accepted.includes(accepted)),
    reached: other.reached,
  };
}
