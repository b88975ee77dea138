import { describe, expect, test } from 'vitest';
import { goalsOf, type ProposalApplication, type ProposalProblem, seatsOf } from './problem.ts';
import { propose } from './solve.ts';

const alone = (
  id: string,
  project_id: string,
  score: number,
  person = id,
  place = 1,
): ProposalApplication => ({
  id,
  project_id,
  people: [{ id: person, place }],
  score,
});
const tides = { id: 'tides', seats: 2, unit: 'people' } as const;
const maps = { id: 'maps', seats: 1, unit: 'people' } as const;

describe('a proposal', { tags: ['proposal-by-computer'] }, () => {
  test('fills every seat it can before it looks at scores', () => {
    const team = {
      id: 'team',
      project_id: 'tides',
      score: 60,
      people: [
        { id: 'a', place: 1 },
        { id: 'b', place: 1 },
      ],
    };
    const applications = [team, alone('star', 'tides', 99)];
    expect(propose({ applications, projects: [tides] })).toEqual({
      accepted: ['team'],
      reached: [
        { kind: 'placed', value: 2 },
        { kind: 'score', value: 12_000 },
      ],
    });
  });

  test('counts a team as one where the project has seats for teams', () => {
    const team = {
      id: 'team',
      project_id: 'maps',
      score: 60,
      people: [
        { id: 'a', place: 1 },
        { id: 'b', place: 1 },
      ],
    };
    expect(propose({ applications: [team], projects: [{ ...maps, unit: 'teams' }] })?.accepted).toEqual([
      'team',
    ]);
    expect(propose({ applications: [team], projects: [maps] })?.accepted).toEqual([]);
  });

  test('gives nobody two seats and meets wishes before scores', () => {
    const applications = [
      alone('first', 'tides', 50, 'asha', 1),
      alone('second', 'maps', 90, 'asha', 2),
      alone('other', 'maps', 40, 'ravi', 1),
    ];
    expect(propose({ applications, projects: [tides, maps] })?.accepted).toEqual(['first', 'other']);
  });

  test('keeps what is pinned and leaves out what is banned', () => {
    const applications = [
      { ...alone('low', 'maps', 10), verdict: 'pinned' as const },
      alone('high', 'maps', 90),
      { ...alone('no', 'tides', 99), verdict: 'banned' as const },
    ];
    expect(propose({ applications, projects: [tides, maps] })?.accepted).toEqual(['low']);
  });

  test('of pinned applications that don’t fit is none', () => {
    const pinned = ['a', 'b'].map((id) => ({ ...alone(id, 'maps', 50), verdict: 'pinned' as const }));
    expect(propose({ applications: pinned, projects: [maps] })).toBeNull();
  });

  test('is empty without applications', () => {
    expect(propose({ applications: [], projects: [maps] })?.accepted).toEqual([]);
  });

  test('with an application that it must accept leaves out whom that costs the seat', () => {
    const [a, b] = [alone('a', 'maps', 80), alone('b', 'maps', 70)];
    const problem = { applications: [a, b], projects: [maps] };
    expect(propose(problem)?.accepted).toEqual(['a']);
    expect(propose(problem, 'b')?.accepted).toEqual(['b']);
    const pinned = { ...a, verdict: 'pinned' as const };
    expect(propose({ ...problem, applications: [pinned, b] }, 'b')).toBeNull();
  });
});

test('a proposal and each “why not” reach what the best of all choices reaches, in 500 small instances', {
  tags: ['proposal-by-computer'],
  timeout: 60_000,
}, () => {
  for (let seed = 1; seed <= 500; seed++) {
    const problem = instance(random(seed));
    const proposal = propose(problem);
    expect(valuesOf(proposal), `instance ${seed}`).toEqual(bestOf(problem, null));
    if (!proposal) continue;
    if (seed % 10 === 0)
      expect(propose({ ...problem, applications: problem.applications.toReversed() })).toEqual(proposal);
    const left = problem.applications.find(({ id }) => !proposal.accepted.includes(id));
    if (!left) continue;
    expect(valuesOf(propose(problem, left.id)), `instance ${seed}`).toEqual(bestOf(problem, left.id));
  }
});

const valuesOf = (proposal: { reached: { value: number }[] } | null) =>
  proposal?.reached.map(({ value }) => value) ?? null;

/** The best values over every choice of applications. */
function bestOf({ applications: all, projects }: ProposalProblem, forced: string | null): number[] | null {
  const applications = all.filter(({ id, verdict }) => verdict !== 'banned' || id === forced);
  const goals = goalsOf({ applications, projects });
  let best: number[] | null = null;
  for (let choice = 0; choice < 2 ** applications.length; choice++) {
    const isChosen = (index: number) => (choice & (1 << index)) !== 0;
    const chosen = applications.filter((_, index) => isChosen(index));
    if (!isAllowed(chosen, { applications, projects }, forced)) continue;
    const values = goals.map(({ gains }) =>
      gains.reduce((sum, gain, index) => sum + (isChosen(index) ? gain : 0), 0),
    );
    if (!best || isBetter(values, best)) best = values;
  }
  return best;
}

function isAllowed(
  chosen: ProposalApplication[],
  { applications, projects }: ProposalProblem,
  forced: string | null,
) {
  const people = chosen.flatMap((one) => one.people.map(({ id }) => id));
  const must = applications.filter(({ id, verdict }) => verdict === 'pinned' || id === forced);
  return (
    new Set(people).size === people.length &&
    must.every((one) => chosen.includes(one)) &&
    projects.every((project) => {
      const taken = chosen.filter(({ project_id }) => project_id === project.id);
      return taken.reduce((sum, one) => sum + seatsOf(one, project), 0) <= project.seats;
    })
  );
}

function isBetter(values: number[], best: number[]): boolean {
  const place = values.findIndex((value, index) => value !== best[index]);
  return place >= 0 && (values[place] ?? 0) > (best[place] ?? 0);
}

function instance(next: (below: number) => number): ProposalProblem {
  const projects = Array.from({ length: 1 + next(3) }, (_, nth) => ({
    id: `p${nth}`,
    seats: next(5),
    unit: next(3) === 0 ? ('teams' as const) : ('people' as const),
  }));
  const applications = Array.from({ length: 1 + next(9) }, (_, nth): ProposalApplication => {
    const people = new Set(Array.from({ length: 1 + next(3) }, () => `person${next(8)}`));
    return {
      id: `a${nth}`,
      project_id: `p${next(projects.length)}`,
      people: [...people].map((id) => ({ id, place: 1 + next(4) })),
      score: next(1001) / 10,
      verdict: ([undefined, undefined, undefined, undefined, undefined, 'pinned', 'banned'] as const)[
        next(7)
      ],
    };
  });
  return { projects, applications };
}

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
