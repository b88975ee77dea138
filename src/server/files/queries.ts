import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { notFound } from '#domain/errors.ts';
import {
  canDownloadMemberResume,
  canDownloadPresentation,
  canDownloadResume,
  canUsePortal,
} from '#domain/policy.ts';
import type { FileKind } from '#domain/uploads.ts';
import { accessColumns } from '../applications/rosters/people.ts';
import type { SignedIn } from '../context.ts';
import { isReadableProject } from '../projects/content/readable-project.ts';
import { isHiddenFrom } from '../reviews/scope/hidden.ts';
import { isProfileShownTo, isTeamProfileShownTo } from '../reviews/scope/shown-profiles.ts';

export type ReadableFile = {
  id: string;
  key: string;
  kind: FileKind;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  uploader_id: string | null;
  is_attached: boolean;
  /** The owner of the résumé. */
  person_id: string | null;
  team: { id: string; cycle_id: string; leader_id: string; member_ids: string[] } | null;
  application: {
    status: ApplicationStatus;
    applicant_id: string | null;
    leader_id: string | null;
    roster_ids: string[];
    is_hidden: boolean;
  } | null;
  /** A résumé that the viewer, who reads blind, may not open (rule:blind-reading). */
  is_withheld: boolean;
  /** The project that shows the picture. */
  project_id: string | null;
  /** A picture of the site or of a cycle. */
  is_hero: boolean;
};

/**
 * A file for a reader who may download it, or a picture for a reader of its project, checked on every request (rule:files-are-private). An
 * unattached file is for its uploader only. A review copy is for the readers of its presentation. 404 for other people.
 */
export async function findReadableFile(ctx: SignedIn, id: string): Promise<ReadableFile> {
  const file = await findFile(ctx, id);
  if (!file || !(await isReadable(ctx, file))) throw notFound('File not found');
  return file;
}

async function isReadable(ctx: SignedIn, file: ReadableFile): Promise<boolean> {
  const { viewer } = ctx;
  if (file.is_withheld) return false;
  if (file.person_id !== null) return canDownloadResume(viewer, file.person_id);
  if (file.team !== null) return canDownloadMemberResume(viewer, file.team);
  if (file.application !== null) return canDownloadPresentation(viewer, file.application);
  if (file.project_id !== null) return isReadableProject(ctx, file.project_id);
  if (file.is_hero) return canUsePortal(viewer);
  return !file.is_attached && file.uploader_id === viewer.id;
}

/** The file and the data that the permissions need, in one statement. */
async function findFile({ db, viewer }: SignedIn, id: string): Promise<ReadableFile | undefined> {
  const { rows } = await db.execute<ReadableFile>(sql`
    select f.id, f.key, f.kind, f.name, f.content_type, f.size::int as size, f.sha256, f.project_id,
      o.owner_id as uploader_id, o.attached_at is not null as is_attached,
      (select p.user_id from profiles p where f.kind = 'resume' and p.resume_file_id = f.id and p.user_id = f.owner_id) as person_id,
      coalesce(case f.kind
        when 'resume' then not ${isProfileShownTo(viewer.id, sql`f.owner_id`)}
        when 'member_resume' then (select not ${isTeamProfileShownTo(viewer.id, sql`described.team_id`)}
          from team_member_profiles described where described.resume_file_id = f.id) end, false) as is_withheld,
      (
        select json_build_object('id', t.id, 'cycle_id', t.cycle_id, 'leader_id', t.leader_id, 'member_ids', array(
          select m.user_id from team_members m where m.team_id = t.id
        ))
        from team_member_profiles mp join teams t on t.id = mp.team_id where f.kind = 'member_resume' and mp.resume_file_id = f.id
      ) as team,
      (
        select to_json(access) from (
          select ${accessColumns}, ${isHiddenFrom(viewer.id, sql`a.id`)} as is_hidden from applications a left join teams t on t.id = a.team_id
          where o.kind = 'presentation' and a.presentation_file_id = o.id
        ) access
      ) as application,
      f.kind = 'picture' and f.project_id is null and f.attached_at is not null as is_hero
    from files f join files o on o.id = coalesce(f.copy_of, f.id) where f.id = ${id}
  `);
  return rows[0];
}
