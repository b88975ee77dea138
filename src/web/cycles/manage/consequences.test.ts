import { expect, test } from 'vitest';
import { consequencesOf, describeCopy } from './consequences.ts';
import type { ManagedCycle } from './managed-cycles-query.ts';

const FIGURES = { projects: 3, unconfirmed_projects: 0, teams: 1, applications: 20, drafts: 0, undecided: 0 };
const cycleWith = (values: Partial<ManagedCycle>, figures: Partial<typeof FIGURES> = {}) =>
  ({
    name: '2026',
    state: 'open',
    closes_at: null,
    ...values,
    figures: { ...FIGURES, ...figures },
  }) as ManagedCycle;

test('closing a cycle names its open drafts and undecided applications', { tags: ['cycle-states'] }, () => {
  expect(consequencesOf('close', cycleWith({}, { drafts: 1, undecided: 12 }), [])).toEqual([
    'Nobody can apply to the 3 projects of 2026 any more.',
    "1 draft is still open and can't be submitted after closing. Their writers get an email; they can still read the text and copy it into the next cycle.",
    '12 applications are undecided. You can still decide them after closing.',
  ]);
  expect(consequencesOf('close', cycleWith({}), []).slice(1)).toEqual([
    'No drafts are open.',
    'Every application is decided.',
  ]);
});

test('a new cycle counts its owners by account, because two can have the same name', {
  tags: ['new-cycle'],
}, () => {
  const of = (...owners: string[]) =>
    describeCopy(owners.map((owner_id) => ({ owner_id, owner_name: 'Dr. Rao' })));
  expect(of('a', 'b', 'b')).toBe(
    '3 projects are copied and stay hidden until their owners confirm them. Each of the 2 owners gets one email.',
  );
  expect(of('a')).toBe(
    '1 project is copied and stays hidden until its owner confirms it. The owner gets one email.',
  );
});

test('opening a cycle names what stays hidden and the other open cycle', { tags: ['cycle-states'] }, () => {
  const next = cycleWith({ name: '2027', state: 'draft' }, { unconfirmed_projects: 2 });
  expect(consequencesOf('open', next, [next, cycleWith({})])).toEqual([
    'Students see 2027 at once, with 1 project.',
    '2 projects are not confirmed by their owners and will stay hidden until then.',
    '2026 is open too, so students will choose between the cycles.',
    '1 team of 2026 will be behind the cycle selector, except for the people they belong to, who still see it first.',
    'It has no closing date yet.',
  ]);
});

test('opening a cycle says what of the others will be behind the selector', {
  tags: ['personal-cycle'],
}, () => {
  const next = cycleWith({ name: '2027', state: 'draft', closes_at: '2027-12-01T00:00:00Z' });
  const waiting = { undecided: 38, drafts: 4, teams: 2 };
  const open = cycleWith({}, waiting);
  const closed = cycleWith({ name: '2025', state: 'closed' }, waiting);
  const archived = cycleWith({ name: '2024', state: 'archived' }, waiting);
  expect(consequencesOf('open', next, [next, open, closed, archived]).slice(2)).toEqual([
    '38 undecided applications, 4 drafts and 2 teams of 2026 will be behind the cycle selector, except for the people they belong to, who still see it first.',
    '38 undecided applications of 2025 will be behind the cycle selector.',
  ]);
});

test('archiving a cycle counts what becomes read-only', { tags: ['cycle-states', 'archived-cycle'] }, () => {
  expect(consequencesOf('archive', cycleWith({ state: 'closed' }, { undecided: 1 }), [])).toEqual([
    '3 projects, 1 team and 20 applications of 2026 become read-only for everybody.',
    '1 application will stay undecided.',
    'You can reopen the cycle later.',
  ]);
});
