import { describe, expect, test } from 'vitest';
import {
  type ApplicationProject,
  type ApplicationRole,
  applicationActions,
  nextChangeAt,
  nextStep,
  type PersonalApplication,
} from './application-actions.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const open: ApplicationProject = {
  cycle_state: 'open',
  status: 'active',
  is_visible_to_public: true,
  application_deadline: '2026-03-20T12:00:00Z',
  extended_until: null,
  is_deleted: false,
  is_own: false,
};
const closed = { ...open, application_deadline: '2026-03-10T11:00:00Z' };
const justClosed = { ...open, application_deadline: '2026-03-10T11:50:00Z' };

const application = (values: Partial<PersonalApplication> = {}): PersonalApplication => ({
  role: 'writer',
  status: 'submitted',
  stage: 'initial',
  has_detailed_proposal: false,
  detailed_deadline: null,
  detailed_begun_at: null,
  created_at: '2026-03-01T12:00:00Z',
  withdrawn_by: null,
  unopened_letter: null,
  is_withdrawn_by_viewer: false,
  is_superseded: false,
  is_team: true,
  leader_name: 'Asha Rao',
  ...values,
});

const site = { gate: 'open', now: NOW } as const;
const allowed = (project: ApplicationProject, values: Partial<PersonalApplication> | null) =>
  Object.entries(applicationActions(project, values && application(values), site))
    .filter(([, isAllowed]) => isAllowed)
    .map(([action]) => action);
const step = (project: ApplicationProject, values: Partial<PersonalApplication>, gate = site.gate) =>
  nextStep(project, application(values), { ...site, gate });

test.each([
  ['without an application', open, null, ['apply']],
  ['without one after the deadline', closed, null, []],
  ['with their own project', { ...open, is_own: true }, null, []],
  ['with a hidden project', { ...open, is_visible_to_public: false }, null, []],
  ['with a deleted project', { ...open, is_deleted: true }, null, []],
  ['with a draft', open, { status: 'draft' }, ['continue_draft', 'submit_draft', 'discard_draft']],
  [
    'with a draft within the grace',
    justClosed,
    { status: 'draft' },
    ['continue_draft', 'submit_draft', 'discard_draft'],
  ],
  ['with a draft after it', closed, { status: 'draft' }, ['continue_draft', 'discard_draft']],
  [
    'with a draft of a stopped project',
    { ...open, status: 'on_hold' },
    { status: 'draft' },
    ['continue_draft', 'discard_draft'],
  ],
  ['as the writer', open, {}, ['submit_detailed_proposal', 'withdraw']],
  [
    'as the writer once both steps are done',
    open,
    { stage: 'detailed', has_detailed_proposal: true },
    ['withdraw'],
  ],
  ['as the writer of an accepted one', open, { status: 'accepted' }, ['submit_detailed_proposal']],
  ['as the writer of a rejected one', open, { status: 'rejected' }, []],
  ['as the writer of one of an archived cycle', { ...open, cycle_state: 'archived' }, {}, ['copy_text']],
  ['as a member of one of a closed cycle', { ...open, cycle_state: 'closed' }, { role: 'member' }, []],
  ['as the writer of a withdrawn one', open, { status: 'withdrawn' }, ['apply_again']],
  ['as the writer of a withdrawn one after the deadline', closed, { status: 'withdrawn' }, []],
  [
    'as the writer of a withdrawn one that a newer draft follows',
    open,
    { status: 'withdrawn', is_superseded: true },
    [],
  ],
  ['as a member', open, { role: 'member' }, []],
  ['as a member of a withdrawn one', open, { role: 'member', status: 'withdrawn' }, ['apply']],
  ['as a former member', open, { role: 'former_member' }, []],
  ['as a former member of a withdrawn one', open, { role: 'former_member', status: 'withdrawn' }, []],
] as [string, ApplicationProject, Partial<PersonalApplication> | null, string[]][])(
  'a viewer %s has the right actions',
  (_, project, values, actions) => {
    expect(allowed(project, values)).toEqual(actions);
  },
);

describe('the next step of an application', () => {
  const roles: ApplicationRole[] = ['writer', 'member'];

  test('the next step is the detailed proposal for its writer, and “your team leader submits” for a member', {
    tags: ['application-follows-policy', 'detailed-proposal-gate'],
  }, () => {
    expect(step(open, {})).toBe('Next step: submit your detailed proposal.');
    expect(step(open, { role: 'member' })).toBe(
      'Next step: Asha Rao submits the detailed proposal for the team.',
    );
    expect(step(open, { role: 'member', leader_name: null })).toContain('your team leader submits');
    for (const role of roles) {
      expect(nextStep(open, application({ role }), { ...site, gate: 'shortlisted' })).toContain(
        'If it’s shortlisted',
      );
      expect(step(open, { role, stage: 'detailed', has_detailed_proposal: true })).toBe(
        'Your detailed proposal is under review.',
      );
    }
  });

  test('only a draft that can be submitted before the deadline names it', {
    tags: ['failed-page-offers-retry'],
  }, () => {
    const draft = { status: 'draft' } as const;
    expect(step(open, draft)).toBe('Finish your application and submit it by 20/03/2026 17:30 (India time).');
    expect(step({ ...open, application_deadline: null }, draft)).toBe(
      'Finish your application and submit it.',
    );
    expect(step(justClosed, draft)).toContain('You can still submit this draft');
    expect(step(closed, draft)).toContain('you can no longer submit this draft. Your text stays here.');
    for (const project of [
      { ...open, is_visible_to_public: false },
      { ...open, status: 'on_hold' as const },
    ]) {
      expect(step(project, draft)).toContain('isn’t accepting applications right now. Your text stays here.');
    }
  });

  test('a withdrawn application names the person who ended it, and says “you” only to that person', () => {
    const withdrawn = { status: 'withdrawn', withdrawn_by: 'applicant' } as const;
    expect(step(open, { ...withdrawn, is_withdrawn_by_viewer: true })).toBe(
      'You’ve withdrawn this application.',
    );
    expect(step(open, { ...withdrawn, role: 'member' })).toContain('withdrawn by its leader');
    expect(step(open, withdrawn)).not.toContain('You have');
    expect(step(open, { ...withdrawn, is_team: false })).toBe('You’ve withdrawn this application.');
    expect(step(open, { ...withdrawn, withdrawn_by: 'no_members' })).toContain('Everyone has left the team');
    expect(step(open, { ...withdrawn, withdrawn_by: 'programme' })).toContain('no longer offered');
  });

  test('a former member reads that they cannot apply, and nothing about the status', () => {
    const texts = (['submitted', 'accepted', 'rejected'] as const).map((status) =>
      step(open, { role: 'former_member', status }),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('You can’t apply to it again unless that application is withdrawn.');
  });
});

test('the next step says until when the detailed proposal is due, and when that is over', {
  tags: ['second-deadline'],
}, () => {
  const due = (detailed_deadline: string, values: Partial<PersonalApplication> = {}) =>
    step(open, { detailed_deadline, ...values });
  expect(due('2026-03-19T18:29:59.999Z')).toBe(
    'Detailed proposal due in 9 days: submit it by 19/03/2026 23:59 (India time).',
  );
  expect(due('2026-03-11T18:29:59.999Z')).toMatch(/^Detailed proposal due tomorrow: /);
  expect(due('2026-03-10T18:29:59.999Z')).toMatch(/^Detailed proposal due today: /);
  expect(due('2026-03-19T18:29:59.999Z', { role: 'member' })).toBe(
    'Detailed proposal due in 9 days: Asha Rao submits it for the team by 19/03/2026 23:59 (India time).',
  );
  const late = '2026-03-10T11:50:00Z';
  expect(due(late)).toBe('The deadline for the detailed proposal was 10/03/2026 17:20 (India time).');
  expect(due(late, { detailed_begun_at: '2026-03-10T11:49:00Z' })).toMatch(/You can still submit/);
});

test('a detailed proposal is taken until its deadline, and for fifteen minutes more if its draft began before', {
  tags: ['second-deadline'],
}, () => {
  const canSubmit = (detailed_deadline: string | null, detailed_begun_at: string | null = null) =>
    allowed(open, { detailed_deadline, detailed_begun_at }).includes('submit_detailed_proposal');
  expect(canSubmit(null)).toBe(true);
  expect(canSubmit('2026-03-10T12:00:00Z')).toBe(true);
  expect(canSubmit('2026-03-10T11:59:59Z')).toBe(false);
  expect(canSubmit('2026-03-10T11:45:00Z', '2026-03-10T11:44:00Z')).toBe(true);
  expect(canSubmit('2026-03-10T11:44:59Z', '2026-03-10T11:44:00Z')).toBe(false);
  expect(canSubmit('2026-03-10T11:45:00Z', '2026-03-10T11:46:00Z')).toBe(false);
});

test('more time opens a closed cycle for its person alone, until it ends', {
  tags: ['one-persons-deadline', 'cycle-states'],
}, () => {
  const past = { ...open, cycle_state: 'closed' as const };
  const until = (extended_until: string) => ({
    ...past,
    extended_until,
    application_deadline: extended_until,
  });
  expect(allowed(past, null)).toEqual([]);
  expect(allowed(until('2026-03-10T13:00:00Z'), null)).toEqual(['apply']);
  expect(allowed(until('2026-03-10T11:50:00Z'), null)).toEqual([]);
  expect(allowed(until('2026-03-10T11:50:00Z'), { status: 'draft' })).toContain('submit_draft');
  expect(allowed({ ...until('2026-03-10T13:00:00Z'), cycle_state: 'archived' }, null)).toEqual([]);
});

test.each([
  ['the project closes', open, null, '2026-03-20T12:00:00.000Z'],
  ['the minutes after its deadline end', justClosed, null, '2026-03-10T12:05:00.000Z'],
  [
    'detailed proposals close',
    open,
    { detailed_deadline: '2026-03-12T12:00:00Z' },
    '2026-03-12T12:00:00.000Z',
  ],
  ['nothing is to come', closed, { detailed_deadline: null }, null],
])('the actions change next when %s', { tags: ['server-time', 'second-deadline'] }, (_, project, own, at) => {
  expect(nextChangeAt(project, own, NOW)).toBe(at);
});
