import { sql } from 'drizzle-orm';
import { isOwner } from '#domain/policy.ts';
import { laterDeadline, plainDescription } from '#domain/projects/projects.ts';
import { preview } from '#domain/text.ts';
import { findExtensions } from '../applications/rosters/deadlines.ts';
import { findMyApplications } from '../applications/rosters/mine.ts';
import type { SignedIn } from '../context.ts';
import { cachedContent } from '../db/cached-content.ts';
import type { Database } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { countApplications } from './count-applications.ts';
import type { ProjectCard } from './responses.ts';

const PREVIEW_LENGTH = 120;

/** What a card shows to everybody who finds the project. */
type CardContent = Omit<ProjectCard, 'is_mine' | 'application_counts' | 'my_status' | 'has_left'> & {
  owner_id: string | null;
};

/**
 * These projects in lists, in this order, with the viewer's own application to each; without permission checks. The ids may still be under
 * way: the applications are read meanwhile.
 */
export async function findCards(ctx: SignedIn, ids: string[] | Promise<string[]>): Promise<ProjectCard[]> {
  const [contents, applications, extensions] = await Promise.all([
    findContents(ctx, ids),
    findMyApplications(ctx.db, ctx.viewer.id),
    findExtensions(ctx.db, ctx.viewer.id),
  ]);
  const own = contents.filter((content) => isOwner(ctx.viewer, content)).map(({ id }) => id);
  const counts = await countApplications(ctx, own);
  return contents.map(({ owner_id, ...content }) => {
    const mine = applications?.[content.id];
    return {
      ...content,
      application_deadline: laterDeadline(content.application_deadline, extensions?.[content.id] ?? null),
      is_mine: isOwner(ctx.viewer, { owner_id }),
      application_counts: counts.get(content.id) ?? null,
      my_status: mine?.status ?? null,
      has_left: mine?.has_left === true,
    };
  });
}

async function findContents(ctx: SignedIn, found: string[] | Promise<string[]>): Promise<CardContent[]> {
  const [ids, cached] = await Promise.all([found, cachedContents(ctx)]);
  const missing = ids.filter((id) => !cached.has(id));
  if (missing.length > 0) {
    for (const content of await readContents(ctx.db, missing)) cached.set(content.id, content);
  }
  return ids.map((id) => cached.get(id)).filter((content) => content !== undefined);
}

const cachedContents = cachedContent(async () => new Map<string, CardContent>());

async function readContents(db: Database, ids: string[]): Promise<CardContent[]> {
  const { rows } = await db.execute<Omit<CardContent, 'preview'> & { beginning: string | null }>(sql`
    select p.id, p.project_number, p.name, left(coalesce(p.what_is_it, p.description), 4000) as beginning, p.category,
      p.priority, p.status, p.skills_required, p.main_image_url,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline, p.max_team_size, p.is_visible_to_public,
      p.awaits_confirmation, p.owner_id
    from projects p where p.id = any(${sql.param(ids)}::uuid[])
  `);
  return rows.map(({ beginning, ...row }) => {
    const text = plainDescription({ what_is_it: beginning, description: null });
    return { ...row, preview: preview(text, PREVIEW_LENGTH) };
  });
}
