import type { ProposedDecisions } from '../mutations.ts';

export type ProposedRow = ProposedDecisions['candidates'][number];

/** The applicant or team; while the viewer reads blind, the reference. */
export const nameOf = ({ applicant, reference }: ProposedRow): string =>
  applicant ?? reference ?? 'An application';
