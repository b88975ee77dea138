import { z } from 'zod';
import { applicationFilterSchema } from '../applications/application-list-schemas.ts';
import { requiredLine } from '../field-schemas.ts';

export const SAVED_VIEWS_MAX = 30;

const name = requiredLine('Please enter a name.', 'Error saving view', 60);

/** A saved view has the filter and the sort, not the page. */
export const savedFilterSchema = applicationFilterSchema.omit({ page: true });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** A named filter and sort of the applications (permission:managePreferences). */
export const saveViewSchema = z.strictObject({ name, filter: savedFilterSchema });
export type SaveViewInput = z.infer<typeof saveViewSchema>;

export const renameViewSchema = z.strictObject({ name });
export type RenameViewInput = z.infer<typeof renameViewSchema>;

export const replaceViewFilterSchema = z.strictObject({ filter: savedFilterSchema });
