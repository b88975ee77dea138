import { expect, test } from 'vitest';
import { isDetailedProposalOpen } from '#domain/applications/proposals.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/settings.ts';
import { statusParagraphs } from './status-texts.ts';

const facts = {
  project_name: 'Tides',
  awaits_detailed: true,
  detailed_proposal_gate: 'shortlisted' as const,
  application_deadline: null,
  start_date: null,
  now: new Date('2026-01-10T06:00:00Z'),
};

test('the email to a team names its leader as the person who submits the detailed proposal', {
  tags: ['status-emails', 'detailed-proposal-gate'],
}, () => {
  const nextStep = (is_team: boolean) => statusParagraphs('shortlisted', { ...facts, is_team }).at(-1);
  expect(nextStep(true)).toMatch(
    /^The next step is your team’s detailed proposal, which your team leader submits/,
  );
  expect(nextStep(false)).toMatch(/^The next step is your detailed proposal\. Please submit it/);
});

test('an email asks for the detailed proposal exactly if the portal does', {
  tags: ['status-emails', 'detailed-proposal-gate'],
}, () => {
  for (const status of ['submitted', 'under_review', 'waitlisted', 'shortlisted'] as const) {
    for (const detailed_proposal_gate of DETAILED_PROPOSAL_GATES) {
      for (const awaits_detailed of [true, false]) {
        const email = statusParagraphs(status, {
          ...facts,
          is_team: false,
          detailed_proposal_gate,
          awaits_detailed,
        }).join(' ');
        const application = { status, stage: 'initial' as const, has_detailed_proposal: !awaits_detailed };
        const isAsked = isDetailedProposalOpen(application, detailed_proposal_gate);
        expect(email.includes('Please submit it'), email).toBe(isAsked);
        expect(email.includes('You don’t need to do anything'), email).toBe(
          !isAsked && status !== 'shortlisted',
        );
      }
    }
  }
});
