import type { SeatUnit } from '#domain/decisions/decisions.ts';

/** A person of an application, with its place in the order of their wishes; 1 without an order. */
export type Candidate = { id: string; place: number };

/** An application above the cut line. A pinned one is accepted, a banned one isn't. */
export type ProposalApplication = {
  id: string;
  project_id: string;
  people: readonly Candidate[];
  score: number;
  verdict?: 'pinned' | 'banned';
};

/** `unit` is what a seat holds: a person, or a whole team. */
export type ProposalProject = { id: string; seats: number; unit: SeatUnit };

export type ProposalProblem = {
  applications: readonly ProposalApplication[];
  projects: readonly ProposalProject[];
};

/** How many seats of its project an application takes. */
export const seatsOf = ({ people }: ProposalApplication, { unit }: ProposalProject): number =>
  unit === 'people' ? people.length : 1;

/** What a proposal is for, in this order: as many as possible of the first, then of the second, and so on. */
export type Goal = {
  kind: 'placed' | 'score' | `place_${number}`;
  /** What each application adds, a whole number. */
  gains: number[];
};

const SCORE_STEPS = 100;

/** Most people placed, then fewest at the worst place, at the one before it, …, then the highest scores (rule:proposal-by-computer). */
export function goalsOf({ applications }: ProposalProblem): Goal[] {
  const worst = Math.max(1, ...applications.flatMap(({ people }) => people.map(({ place }) => place)));
  const places = Array.from({ length: worst - 1 }, (_, nth) => worst - nth);
  return [
    { kind: 'placed', gains: applications.map(({ people }) => people.length) },
    ...places.map(
      (place): Goal => ({ kind: `place_${place}`, gains: applications.map((one) => -countAt(one, place)) }),
    ),
    {
      kind: 'score',
      gains: applications.map(({ score, people }) => Math.round(score * SCORE_STEPS) * people.length),
    },
  ];
}

/** What a proposal without applications accepts and reaches. */
export const nothingProposed = (problem: ProposalProblem) => ({
  accepted: [],
  reached: goalsOf({ ...problem, applications: [] }).map(({ kind }) => ({ kind, value: 0 })),
});

const countAt = ({ people }: ProposalApplication, place: number) =>
  people.filter((person) => person.place === place).length;

/** The people with several applications, of which they can have one: the indices of these. */
export function rivalsOf({ applications }: ProposalProblem): number[][] {
  const byPerson = new Map<string, number[]>();
  for (const [index, { people }] of applications.entries())
    for (const { id } of people) byPerson.set(id, [...(byPerson.get(id) ?? []), index]);
  return [...byPerson.values()].filter((indices) => indices.length > 1);
}
