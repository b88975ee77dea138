import { and, eq } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { applications } from '../../db/schema/applications.ts';

/** Discards the viewer's own draft; 404 if there is none or it was submitted (permission:writeOwnApplication, rule:withdraw-until-decided). */
export async function discardApplicationDraft({ db, viewer }: SignedIn, id: string): Promise<void> {
  const [draft] = await db
    .delete(applications)
    .where(
      and(
        eq(applications.id, id),
        eq(applications.applicant_id, viewer.id),
        eq(applications.status, 'draft'),
      ),
    )
    .returning({ id: applications.id });
  if (!draft) throw notFound('Draft not found');
}
