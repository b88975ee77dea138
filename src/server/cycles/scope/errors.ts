import { conflict } from '#domain/errors.ts';

/** The refusal of every change in an archived cycle (rule:archived-cycle). */
export const cycleArchived = () =>
  conflict(
    'cycle_archived',
    'This cycle is archived',
    'You can read everything in it, but you can’t change anything. A super admin can reopen the cycle.',
  );
