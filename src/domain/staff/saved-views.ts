import { z } from 'zod';
import { applicationFilterSchema } from '../applications/application-list.ts';
import { requiredText } from '../text.ts';

export const SAVED_VIEWS_MAX = 30;

const name = requiredText('Please enter a name.', 'Error saving view', 60);

/** What a view keeps: the filter and the sort, not the page. */
export const savedFilterSchema = applicationFilterSchema.omit({ page: true });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** Row 52: a filter and sort of the applications, under a name of one's own. */
export const saveViewSchema = z.strictObject({ name, filter: savedFilterSchema });
export type SaveViewInput = z.infer<typeof saveViewSchema>;

export const renameViewSchema = z.strictObject({ name });
export type RenameViewInput = z.infer<typeof renameViewSchema>;

export const replaceViewFilterSchema = z.strictObject({ filter: savedFilterSchema });
