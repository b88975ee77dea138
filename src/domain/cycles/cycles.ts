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
