import { conflict, conflictAt } from '#domain/errors.ts';
import { brokenConstraint } from '../db/database.ts';

const TITLE = 'Error saving cycle';

/** The result of a write, or a 409 at the field whose value another cycle has. */
export async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'cycles_name')
      throw conflictAt('name', 'cycle_name_taken', TITLE, 'Another cycle already has this name.');
    if (broken === 'cycles_slug')
      throw conflictAt('slug', 'cycle_slug_taken', TITLE, 'Another cycle already uses this name in links.');
    throw error;
  }
}

export const cycleChanged = () =>
  conflict(
    'cycle_changed',
    TITLE,
    'Someone else has changed this cycle meanwhile. Please load the page again; nothing of yours is saved yet.',
  );
