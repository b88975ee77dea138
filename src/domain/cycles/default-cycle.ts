import { CYCLE_STATES, type CycleState } from './cycles.ts';

/** What decides for everybody: a cycle without a visible project is never the default while another has one. */
type Offered = { state: CycleState; opens_at: string | null; has_projects: boolean };

/** What a person has in a cycle. */
export type OwnShare = {
  /** A team, a draft, an undecided application, and for managers a project or reviews. */
  is_own: boolean;
  /** Their last choice. */
  is_chosen: boolean;
  /** Applications that wait for a decision of staff. */
  undecided: number;
};

/** The cycle for visitors and for people without anything of their own: the open one with visible projects that opened last. */
export const defaultCycle = <T extends Offered>(cycles: readonly T[]): T | undefined =>
  cycles.toSorted(byOffer)[0];

/**
 * The cycle that a person sees unless the address names another one: the newest open one with something of their own; for staff and managers
 * first their last choice, for staff then one with undecided applications (rule:personal-cycle).
 */
export function personalCycle<T extends Offered & OwnShare>(
  cycles: readonly T[],
  { keepsChoice, decides }: { keepsChoice: boolean; decides: boolean },
): T | undefined {
  const chosen = keepsChoice && cycles.find(({ is_chosen, state }) => is_chosen && state !== 'archived');
  if (chosen) return chosen;
  const sorted = cycles.toSorted(byOffer);
  if (decides) return sorted.find((one) => isOffered(one) && one.undecided > 0) ?? sorted[0];
  const [first] = sorted;
  return sorted.find((one) => one.is_own && one.state === first?.state && isOffered(one)) ?? first;
}

/** Whether nothing of the person's own can change the default: only one cycle is open and has visible projects. */
export const isDefaultForAll = (cycles: readonly Offered[]): boolean => {
  const [first, second] = cycles.toSorted(byOffer);
  return !second || (first !== undefined && placeOf(first) !== placeOf(second));
};

const isOffered = ({ state, has_projects }: Offered) =>
  has_projects && (state === 'open' || state === 'closed');

const STATES: readonly CycleState[] = ['open', 'closed', 'draft', 'archived'];

const placeOf = (cycle: Offered) =>
  STATES.indexOf(cycle.state) + (isOffered(cycle) ? 0 : CYCLE_STATES.length);

const openedAt = ({ opens_at }: Offered) =>
  opens_at === null ? Number.NEGATIVE_INFINITY : Date.parse(opens_at);

const byOffer = (a: Offered, b: Offered) =>
  placeOf(a) - placeOf(b) || Math.sign(openedAt(b) - openedAt(a) || 0);
