import type { DetailedProposalGate } from '../settings.ts';
import { type ApplicationStage, type ApplicationStatus, BLOCKING_STATUSES } from './application-statuses.ts';

type ProposalState = { status: ApplicationStatus; stage: ApplicationStage; has_detailed_proposal: boolean };

/** Whether the site's gate opens step two for an application (rule:detailed-proposal-gate). */
export function isDetailedProposalOpen(application: ProposalState, gate: DetailedProposalGate): boolean {
  if (application.stage !== 'initial' || application.has_detailed_proposal) return false;
  return detailedProposalStatuses(gate).includes(application.status);
}

/** The statuses that open step two (rule:detailed-proposal-gate). */
export const detailedProposalStatuses = (gate: DetailedProposalGate): ApplicationStatus[] =>
  gate === 'open' ? BLOCKING_STATUSES.filter((status) => status !== 'rejected') : ['shortlisted'];

export const PROPOSAL_MAX_LENGTH = 50_000;
export const TECHNICAL_APPROACH_MIN_WORDS = 300;
/** The length that readers want; shorter and longer texts are accepted. */
export const INITIAL_PROPOSAL_USUAL_MIN_WORDS = 150;
export const INITIAL_PROPOSAL_LENGTH = `${INITIAL_PROPOSAL_USUAL_MIN_WORDS} to 400 words`;

/** Without a text there is nothing to keep, so that a choice alone leaves no draft (rule:drafts-are-saved). */
export const isWorthDrafting = (text: string) => text.trim() !== '';

export const TEAM_MISSING = { title: 'Please select a team', message: 'Please select a team' } as const;

/** The sections of the detailed proposal with their labels in the combined text (rule:detailed-proposal-sections). */
export const DETAILED_SECTIONS = {
  technical_approach: 'Technical Approach',
  tech_stack: 'Tech Stack',
  past_experience: 'Past Experience',
  curriculum_fit: 'Curriculum Fit',
  time_commitment: 'Time Commitment',
} as const;
export type DetailedSection = keyof typeof DETAILED_SECTIONS;

type DetailedTexts = Record<DetailedSection | 'timeline', string | null> & {
  presentation_name?: string | null;
};

/** The labelled text for export, character count and preview; null without a detailed proposal (rule:detailed-proposal-sections). */
export function combinedDetailedProposal(proposal: DetailedTexts): string | null {
  if (proposal.technical_approach === null) return null;
  const labelled = Object.entries(DETAILED_SECTIONS).map(([key, label]) => [
    label,
    proposal[key as DetailedSection],
  ]);
  const extra = [
    ['Timeline', proposal.timeline],
    ['Presentation', proposal.presentation_name ?? null],
  ];
  return [...labelled, ...extra]
    .flatMap(([label, text]) => (text ? [`${label}:\n${text}`] : []))
    .join('\n\n');
}

/** The label and text of each section of a step, without empty optional ones. */
export function sentSections(
  step: ApplicationStage,
  texts: { initial_proposal: string } & Record<DetailedSection | 'timeline', string | null>,
): { label: string; text: string }[] {
  if (step === 'initial') return initialSections(texts);
  const sections = { ...DETAILED_SECTIONS, timeline: 'Timeline' };
  return Object.entries(sections).flatMap(([name, label]) => {
    const text = texts[name as DetailedSection | 'timeline'];
    return text ? [{ label, text }] : [];
  });
}

/** The sections of an initial proposal. */
export const initialSections = ({ initial_proposal }: { initial_proposal: string }) => [
  { label: 'Initial Proposal', text: initial_proposal },
];
