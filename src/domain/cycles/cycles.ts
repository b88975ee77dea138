/** A cycle is one run of the programme, for example a year (rule:cycles). */
export const CYCLE_STATES = ['draft', 'open', 'closed', 'archived'] as const;
export type CycleState = (typeof CYCLE_STATES)[number];

export const CYCLE_STATE_LABELS: Record<CycleState, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};

/** Whether a cycle has run: nobody can apply to it any more (rule:cycle-states). */
export const isPast = (state: CycleState): boolean => state === 'closed' || state === 'archived';

/** Each change of state with the states before and after it. Nothing goes back to a draft (rule:cycle-states). */
export const CYCLE_CHANGES = {
  open: { from: ['draft'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  open_again: { from: ['closed'], to: 'open' },
  archive: { from: ['closed'], to: 'archived' },
  reopen: { from: ['archived'], to: 'closed' },
} as const satisfies Record<string, { from: readonly CycleState[]; to: CycleState }>;
export type CycleChange = keyof typeof CYCLE_CHANGES;

/** Whether a cycle in this state can be changed so. */
export const isPossibleChange = (change: CycleChange, state: CycleState): boolean =>
  CYCLE_CHANGES[change].from.some((from) => from === state);

/** A cycle as it is stored. Its dates count once it opens or closes by itself; until then they are a plan. */
export type ScheduledCycle = {
  state: CycleState;
  opens_at: string | null;
  closes_at: string | null;
  opens_by_itself: boolean;
  closes_by_itself: boolean;
};

/** A change whose time has come, with that time. */
export type DueChange = { change: 'open' | 'close'; at: string };

/** The changes of a stored cycle whose time has come, in their order; a job writes them down later (rule:cycle-states). */
export function dueChanges(cycle: ScheduledCycle, now: Date): DueChange[] {
  const isDue = (at: string | null, isByItself: boolean): at is string =>
    at !== null && isByItself && Date.parse(at) <= now.getTime();
  const { state, opens_at, closes_at, opens_by_itself, closes_by_itself } = cycle;
  const due: DueChange[] = [];
  if (state === 'draft' && isDue(opens_at, opens_by_itself)) due.push({ change: 'open', at: opens_at });
  const isOpen = state === 'open' || due.length > 0;
  if (isOpen && isDue(closes_at, closes_by_itself)) due.push({ change: 'close', at: closes_at });
  return due;
}

/** A cycle as it is at this time, whether or not a job has written that down: the clock decides (rule:cycle-states). */
export function cycleAt<T extends ScheduledCycle>(cycle: T, now: Date): T {
  const due = dueChanges(cycle, now).map(({ change }) => change);
  const last = due.at(-1);
  if (last === undefined) return cycle;
  return {
    ...cycle,
    state: CYCLE_CHANGES[last].to,
    opens_by_itself: cycle.opens_by_itself && !due.includes('open'),
    closes_by_itself: cycle.closes_by_itself && !due.includes('close'),
  };
}

/** The days before the closing of a cycle at which writers of drafts are reminded (rule:draft-reminders). */
export const DRAFT_REMINDER_DAYS = [3, 1] as const;

/** One of the figures of the landing page, for example 12+ AI projects. */
export type LandingFigure = { figure: string; label: string };

/** The cycle that everything shows unless the address names another one: the open one that opened last, else the last closed one. */
export function currentCycle<T extends { state: CycleState; opens_at: string | null }>(
  cycles: readonly T[],
): T | undefined {
  const places: readonly CycleState[] = ['open', 'closed', 'draft', 'archived'];
  const openedAt = ({ opens_at }: T) => (opens_at === null ? Number.NEGATIVE_INFINITY : Date.parse(opens_at));
  return cycles.toSorted(
    (a, b) => places.indexOf(a.state) - places.indexOf(b.state) || Math.sign(openedAt(b) - openedAt(a) || 0),
  )[0];
}
