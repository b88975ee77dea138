import { DETAILED_SECTIONS, type DetailedSection } from '#domain/applications/proposals.ts';
import type { ReadableDraft } from '#web/drafts/encrypted-drafts.ts';

export const INITIAL_PROPOSAL = 'Initial Proposal';
export const TIMELINE = 'Timeline (optional)';

export type DetailedTexts = Record<DetailedSection | 'timeline', string>;
type Texts = ReadableDraft['texts'];

/** The labelled text of step one. */
export const readableInitial = (text: string): Texts => [{ label: INITIAL_PROPOSAL, text }];

/** The labelled texts of step two. */
export const readableDetailed = (texts: DetailedTexts): Texts => [
  ...Object.entries(DETAILED_SECTIONS).map(([name, label]) => ({
    label,
    text: texts[name as DetailedSection],
  })),
  { label: TIMELINE, text: texts.timeline },
];

/** The texts of step two from an object with some of them; missing ones are empty. */
export const readDetailedTexts = (from: Partial<Record<keyof DetailedTexts, unknown>>): DetailedTexts => ({
  technical_approach: String(from.technical_approach ?? ''),
  tech_stack: String(from.tech_stack ?? ''),
  past_experience: String(from.past_experience ?? ''),
  curriculum_fit: String(from.curriculum_fit ?? ''),
  time_commitment: String(from.time_commitment ?? ''),
  timeline: String(from.timeline ?? ''),
});
