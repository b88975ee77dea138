import { and, eq } from 'drizzle-orm';
import { AppError, invalid, notFound } from '#domain/errors.ts';
import {
  type RenameViewInput,
  SAVED_VIEWS_MAX,
  type SavedFilter,
  type SaveViewInput,
} from '#domain/staff/saved-views.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { saved_views } from '../../db/schema/staff.ts';
import { users } from '../../db/schema/users.ts';

const NOT_SAVED = 'Error saving view';

/**
 * Saves a filter under a name. 409 at `name` when it is taken, 422 when there are too many (permission:managePreferences,
 * rule:saved-views).
 */
export async function saveView(ctx: SignedIn, input: SaveViewInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await rejectTooMany(tx, ctx.viewer.id);
    const [view] = await orNameTaken(
      tx
        .insert(saved_views)
        .values({ ...input, user_id: ctx.viewer.id, created_at: ctx.now().toISOString() })
        .returning({ id: saved_views.id }),
    );
    if (!view) throw new Error('The database returned no view after inserting one.');
    return view;
  });
}

/** Renames one of the viewer's views. 404 for others', 409 at `name` when it is taken (permission:managePreferences). */
export async function renameView(ctx: SignedIn, id: string, { name }: RenameViewInput): Promise<void> {
  const renamed = await orNameTaken(
    ctx.db.update(saved_views).set({ name }).where(isOwn(ctx, id)).returning({ id: saved_views.id }),
  );
  if (renamed.length === 0) throw notFound();
}

/** Replaces the filter of one of the viewer's views. 404 for others' (permission:managePreferences). */
export async function replaceViewFilter(ctx: SignedIn, id: string, filter: SavedFilter): Promise<void> {
  const replaced = await ctx.db
    .update(saved_views)
    .set({ filter })
    .where(isOwn(ctx, id))
    .returning({ id: saved_views.id });
  if (replaced.length === 0) throw notFound();
}

/** Deletes one of the viewer's views. 404 for others' (permission:managePreferences). */
export async function deleteView(ctx: SignedIn, id: string): Promise<void> {
  const deleted = await ctx.db.delete(saved_views).where(isOwn(ctx, id)).returning({ id: saved_views.id });
  if (deleted.length === 0) throw notFound();
}

const isOwn = ({ viewer }: SignedIn, id: string) =>
  and(eq(saved_views.id, id), eq(saved_views.user_id, viewer.id));

/** Counts under the lock of the account, so that two tabs cannot exceed the limit together. */
async function rejectTooMany(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if ((await tx.$count(saved_views, eq(saved_views.user_id, userId))) < SAVED_VIEWS_MAX) return;
  const message = `You have ${SAVED_VIEWS_MAX} saved views. Please delete one first.`;
  throw invalid([{ path: 'name', message, title: NOT_SAVED }], 'too_many_views');
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'saved_views_name') throw error;
    const message = 'You already have a view with this name. Please choose a different one.';
    throw new AppError({
      status: 409,
      code: 'view_name_taken',
      title: NOT_SAVED,
      detail: message,
      errors: [{ path: 'name', message, title: NOT_SAVED }],
    });
  }
}
