import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { type DetailedSection, sentSections } from '#domain/applications/proposals.ts';

export type ProposalTexts = { initial_proposal: string } & Record<
  DetailedSection | 'timeline',
  string | null
>;

/** The texts of an application `a`. */
export const proposalColumns: SQL = sql`
  a.initial_proposal, a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline`;

/** The texts that a stage reviews, with their labels. */
export const sectionsOf = (stage: ApplicationStage, texts: ProposalTexts) => sentSections(stage, texts);
