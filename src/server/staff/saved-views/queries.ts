import { asc, eq } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import { saved_views } from '../../db/schema/staff.ts';

/** The viewer's own saved views by name (permission:managePreferences). */
export async function listSavedViews({ db, viewer }: SignedIn) {
  return db
    .select({ id: saved_views.id, name: saved_views.name, filter: saved_views.filter })
    .from(saved_views)
    .where(eq(saved_views.user_id, viewer.id))
    .orderBy(asc(saved_views.name));
}
