import { describe, expect, test } from 'vitest';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  applyButtonOnCard,
  applyButtonOnPage,
  blocksAnotherApplication,
  freezesRoster,
  isWithdrawable,
  PROTECTING_STATUSES,
  STAFF_STATUSES,
  STATUS_LABELS,
} from './application-statuses.ts';
import { combinedDetailedProposal, isDetailedProposalOpen } from './proposals.ts';

const which = (rule: (status: ApplicationStatus) => boolean) => APPLICATION_STATUSES.filter(rule);
const initial = (status: ApplicationStatus) => ({
  status,
  stage: 'initial' as const,
  has_detailed_proposal: false,
});
const detailed = { status: 'submitted', stage: 'detailed', has_detailed_proposal: true } as const;

describe('statuses of an application', { tags: ['blocking-freezing-protecting', 'nine-statuses'] }, () => {
  test('an application has one of nine statuses, and staff set six of them', {
    tags: ['nine-statuses'],
  }, () => {
    expect(Object.values(STATUS_LABELS)).toEqual([
      'Draft',
      'Submitted',
      'Under Review',
      'Shortlisted',
      'Waitlisted',
      'Accepted',
      'Selected',
      'Rejected',
      'Withdrawn',
    ]);
    expect([...STAFF_STATUSES].sort()).toEqual([
      'accepted',
      'rejected',
      'shortlisted',
      'submitted',
      'under_review',
      'waitlisted',
    ]);
  });

  test('every status but draft and withdrawn blocks another application', {
    tags: ['blocking-freezing-protecting'],
  }, () => {
    expect(which((status) => !blocksAnotherApplication(status))).toEqual(['draft', 'withdrawn']);
  });

  test('a roster is frozen, and an application can be withdrawn, until a decision', {
    tags: ['blocking-freezing-protecting', 'withdraw-until-decided'],
  }, () => {
    const open = ['submitted', 'under_review', 'shortlisted', 'waitlisted'];
    expect(which(freezesRoster)).toEqual(open);
    expect(which(isWithdrawable)).toEqual(open);
  });

  test('an application protects its project while it is open, accepted or selected', {
    tags: ['blocking-freezing-protecting'],
  }, () => {
    expect(which((status) => !PROTECTING_STATUSES.includes(status))).toEqual([
      'draft',
      'rejected',
      'withdrawn',
    ]);
  });
});

describe('the apply button', { tags: ['apply-button-labels', 'apply-button-on-cards', 'deadline'] }, () => {
  test.each([
    [null, 'Apply', true, 'Apply Now', true],
    ['draft', 'Draft Saved', true, 'Continue Application', true],
    ['submitted', 'Application Submitted', false, 'Application Submitted', false],
    ['under_review', 'Under Review', false, 'Under Review', false],
    ['shortlisted', 'Shortlisted', false, 'Shortlisted', false],
    ['waitlisted', 'Applied', false, 'Applied', false],
    ['accepted', 'Applied', false, 'Applied', false],
    ['selected', 'Selected', false, 'Selected', false],
    ['rejected', 'Not Selected', false, 'Not Selected', false],
    ['withdrawn', 'Withdrawn', true, 'Withdrawn', false],
  ] as const)(
    'the apply button for %s says %s on a card (enabled: %s), %s on the page (enabled: %s)',
    { tags: ['apply-button-labels'] },
    (status, ...said) => {
      const [onCard, cardEnabled, onPage, pageEnabled] = said;
      expect(applyButtonOnCard(status, false)).toEqual({ label: onCard, disabled: !cardEnabled });
      expect(applyButtonOnPage(status, false)).toEqual({ label: onPage, disabled: !pageEnabled });
    },
  );

  test('the apply button says Applications Closed after the deadline, unless there is a status', {
    tags: ['apply-button-labels'],
  }, () => {
    const closed = { label: 'Applications Closed', disabled: true };
    expect([applyButtonOnCard(null, true), applyButtonOnPage(null, true)]).toEqual([closed, closed]);
    for (const status of APPLICATION_STATUSES) {
      expect(applyButtonOnCard(status, true)).toEqual(applyButtonOnCard(status, false));
      expect(applyButtonOnPage(status, true)).toEqual(applyButtonOnPage(status, false));
    }
  });
});

describe('the detailed proposal', { tags: ['detailed-proposal-gate'] }, () => {
  test('the detailed proposal is open in every status but draft, withdrawn and rejected, or behind the gate when shortlisted', {
    tags: ['detailed-proposal-gate'],
  }, () => {
    expect(which((status) => !isDetailedProposalOpen(initial(status), 'open'))).toEqual([
      'draft',
      'rejected',
      'withdrawn',
    ]);
    expect(which((status) => isDetailedProposalOpen(initial(status), 'shortlisted'))).toEqual([
      'shortlisted',
    ]);
    expect(isDetailedProposalOpen(detailed, 'open')).toBe(false);
  });

  test('the sections of the detailed proposal combine into one text with labels', {
    tags: ['detailed-proposal-sections'],
  }, () => {
    const texts = {
      technical_approach: 'A.',
      tech_stack: 'B.',
      past_experience: 'C.',
      curriculum_fit: 'D.',
      time_commitment: 'E.',
      timeline: null,
      presentation_name: 'talk.pdf',
    };
    expect(combinedDetailedProposal(texts)).toBe(
      'Technical Approach:\nA.\n\nTech Stack:\nB.\n\nPast Experience:\nC.\n\nCurriculum Fit:\nD.\n\nTime Commitment:\nE.\n\nPresentation:\ntalk.pdf',
    );
    expect(combinedDetailedProposal({ ...texts, technical_approach: null })).toBeNull();
  });
});
