import { expect, test } from 'vitest';
import { STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import { isDetailedProposalOpen } from '#domain/applications/proposals.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/settings.ts';
import { statusEmail } from './emails.ts';
import { statusParagraphs } from './status-texts.ts';

const facts = {
  project_name: 'Tides',
  awaits_detailed: true,
  has_feedback: false,
  detailed_proposal_gate: 'shortlisted' as const,
  detailed_deadline: null,
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

test('the email that asks for the detailed proposal says until when, and doesn’t ask after its deadline', {
  tags: ['status-emails', 'second-deadline'],
}, () => {
  const nextStep = (is_team: boolean, detailed_deadline: string) =>
    statusParagraphs('shortlisted', { ...facts, is_team, detailed_deadline }).at(-1);
  expect(nextStep(false, '2026-12-15T18:29:59.999Z')).toMatch(
    /^Next: your detailed proposal, by 15 December\. /,
  );
  expect(nextStep(true, '2026-12-15T12:30:00.000Z')).toMatch(
    /^Next: your team’s detailed proposal, by 15 December, 18:00 \(India time\)\. Your team leader submits/,
  );
  expect(nextStep(false, '2026-01-09T18:29:59.999Z')).toMatch(
    /^The deadline for the detailed proposal has passed\. We’ll email you/,
  );
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

test('after its deadline no email asks for a detailed proposal', { tags: ['second-deadline'] }, () => {
  const mail = { ...facts, origin: 'http://localhost:3000', application_id: 'id', is_team: false };
  const late = {
    ...mail,
    detailed_proposal_gate: 'open' as const,
    detailed_deadline: '2026-01-09T18:29:59.999Z',
  };
  const subjects = STAFF_STATUSES.map((status) => statusEmail(status, late, null).subject);
  expect(new Set(subjects)).toEqual(new Set(['An update on your application for Tides']));
});

test('the subject says “Next step” exactly if the email asks for the detailed proposal, and no subject names a verdict', {
  tags: ['status-emails'],
}, () => {
  const mail = { ...facts, origin: 'http://localhost:3000', application_id: 'id' };
  for (const status of STAFF_STATUSES) {
    for (const detailed_proposal_gate of DETAILED_PROPOSAL_GATES) {
      for (const awaits_detailed of [true, false]) {
        for (const is_team of [true, false]) {
          const { subject, paragraphs } = statusEmail(
            status,
            { ...mail, detailed_proposal_gate, awaits_detailed, is_team },
            null,
          );
          const isAsked = paragraphs.join(' ').includes('The next step is');
          const whose = is_team ? 'your team’s' : 'your';
          expect(subject).toBe(
            isAsked
              ? `Next step: ${whose} detailed proposal for Tides`
              : 'An update on your application for Tides',
          );
        }
      }
    }
  }
});
