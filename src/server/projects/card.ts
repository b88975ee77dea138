import { sql } from 'drizzle-orm';
import { isOwner } from '#domain/policy.ts';
import { plainDescription } from '#domain/projects/projects.ts';
import { preview } from '#domain/text.ts';
import type { Viewer } from '#domain/users/users.ts';
import { isoInstant } from '../db/instants.ts';
import type { ProjectCard } from './responses.ts';

const PREVIEW_LENGTH = 120;

export const cardColumns = sql`
  p.id, p.project_number, p.name, left(coalesce(p.what_is_it, p.description), 4000) as beginning, p.category,
  p.priority, p.status, p.skills_required, p.main_image_url,
  ${isoInstant(sql`p.application_deadline`)} as application_deadline, p.max_team_size, p.is_visible_to_public,
  p.owner_id`;

export type CardRow = Omit<ProjectCard, 'preview' | 'is_mine'> & {
  beginning: string | null;
  owner_id: string | null;
};

/** A project in lists. */
export function toCard({ beginning, owner_id, ...row }: CardRow, viewer: Viewer): ProjectCard {
  const text = plainDescription({ what_is_it: beginning, description: null });
  return { ...row, preview: preview(text, PREVIEW_LENGTH), is_mine: isOwner(viewer, { owner_id }) };
}
