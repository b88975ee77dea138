import { expect, test } from 'vitest';
import type { CycleState } from './cycles.ts';
import { defaultCycle, isDefaultForAll, personalCycle } from './default-cycle.ts';

const TAGS = { tags: ['personal-cycle'] };
const STUDENT = { keepsChoice: false, decides: false };
const MANAGER = { keepsChoice: true, decides: false };
const ADMIN = { keepsChoice: true, decides: true };

type Given = { is_own?: boolean; is_chosen?: boolean; undecided?: number; has_projects?: boolean };
const cycle = (name: string, state: CycleState, given: Given = {}) => ({
  name,
  state,
  opens_at: `20${name}-01-01T00:00:00Z`,
  has_projects: true,
  is_own: false,
  is_chosen: false,
  undecided: 0,
  ...given,
});

test('the default for everybody is the open cycle with visible projects that opened last', TAGS, () => {
  const names = (...all: ReturnType<typeof cycle>[]) => [defaultCycle(all)?.name, isDefaultForAll(all)];
  expect(names(cycle('26', 'open'), cycle('25', 'open'))).toEqual(['26', false]);
  expect(names(cycle('26', 'open', { has_projects: false }), cycle('25', 'open'))).toEqual(['25', true]);
  expect(names(cycle('26', 'open', { has_projects: false }), cycle('25', 'closed'))).toEqual(['25', true]);
  expect(names(cycle('26', 'draft'), cycle('25', 'archived'))).toEqual(['26', true]);
  expect(names(cycle('25', 'open', { has_projects: false }))).toEqual(['25', true]);
});

test(
  'a student sees the newest open cycle with something of their own, before a newer one without',
  TAGS,
  () => {
    const seen = (...all: ReturnType<typeof cycle>[]) => personalCycle(all, STUDENT)?.name;
    const own = { is_own: true };
    expect(seen(cycle('27', 'open'), cycle('26', 'open', own), cycle('25', 'open', own))).toBe('26');
    expect(seen(cycle('27', 'open'), cycle('26', 'open'))).toBe('27');
    expect(seen(cycle('27', 'open'), cycle('26', 'closed', own)), 'a closed one takes no applications').toBe(
      '27',
    );
    expect(seen(cycle('27', 'open', { has_projects: false }), cycle('26', 'closed', own))).toBe('26');
    expect(seen(cycle('27', 'open', { ...own, has_projects: false }), cycle('26', 'open'))).toBe('26');
    expect(seen(cycle('27', 'open'), cycle('26', 'open', { is_chosen: true }))).toBe('27');
  },
);

test('staff and managers keep their last choice until it is archived', TAGS, () => {
  const all = [
    cycle('27', 'open', { undecided: 3, is_own: true }),
    cycle('26', 'draft', { is_chosen: true }),
  ];
  const archived = all.map((one) => (one.is_chosen ? { ...one, state: 'archived' as const } : one));
  for (const kind of [MANAGER, ADMIN]) {
    expect(personalCycle(all, kind)?.name).toBe('26');
    expect(personalCycle(archived, kind)?.name).toBe('27');
  }
});

test('without a choice staff see a cycle with undecided applications, open ones first', TAGS, () => {
  const seen = (...all: ReturnType<typeof cycle>[]) => personalCycle(all, ADMIN)?.name;
  const waiting = { undecided: 38 };
  expect(seen(cycle('27', 'open'), cycle('26', 'closed', waiting))).toBe('26');
  expect(seen(cycle('27', 'open'), cycle('26', 'open', waiting), cycle('25', 'closed', waiting))).toBe('26');
  expect(seen(cycle('27', 'open'), cycle('26', 'archived', waiting))).toBe('27');
  expect(seen(cycle('27', 'open', { is_own: false }), cycle('26', 'open', { is_own: true }))).toBe('27');
});
