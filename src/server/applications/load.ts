import { sql } from 'drizzle-orm';
import type { ApplicationStage, ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { Undecidable } from '#domain/applications/undecidable.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canReadApplication } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import { isHiddenFrom } from '../reviews/scope/hidden.ts';
import { detailedDeadlineColumns } from './rosters/deadlines.ts';
import { undecidable } from './rosters/guards.ts';
import { accessColumns, involvedIds } from './rosters/people.ts';
import { unopenedLetter } from './rosters/unopened-letter.ts';

export type LoadedApplication = {
  id: string;
  cycle_id: string;
  project_id: string;
  project_name: string;
  applicant_id: string | null;
  /** The name of the applicant or the team. */
  applicant: string;
  team_id: string | null;
  status: ApplicationStatus;
  /** The viewer hasn't opened the letter of a released decision, and so doesn't know the status (rule:letter-is-opened). */
  has_unopened_letter: boolean;
  stage: ApplicationStage;
  has_detailed_proposal: boolean;
  detailed_deadline: string | null;
  detailed_begun_at: string | null;
  /** The current leader of the team. A draft belongs to its writer alone, even if it is for a team. */
  leader_id: string | null;
  roster_ids: string[];
  /** The viewer reads it blind or declared a conflict of interest (rule:blind-reading). */
  is_hidden: boolean;
  /** Everybody with an interest in the application, former members included (rule:no-own-interest). */
  involved_ids: string[];
  /** Why nobody can decide it, regardless of the viewer. */
  undecidable: Exclude<Undecidable, 'own_application'> | null;
};

/** The application with everything that commands check; null if it doesn't exist (permission:applyAsTeam, permission:contactApplicant). */
async function findApplication({ db, viewer }: SignedIn, id: string): Promise<LoadedApplication | null> {
  const { rows } = await db.execute<LoadedApplication>(sql`
    select a.id, a.cycle_id, a.project_id, p.name as project_name, a.team_id, a.stage, ${accessColumns}, letter.status is not null as has_unopened_letter,
      ${isHiddenFrom(viewer.id, sql`a.id`)} as is_hidden, coalesce(t.name, ap.display_name, 'A former member') as applicant,
      a.technical_approach is not null as has_detailed_proposal, ${detailedDeadlineColumns},
      ${involvedIds} as involved_ids, ${undecidable()} as undecidable
    from applications a
    join projects p on p.id = a.project_id
    left join teams t on t.id = a.team_id
    left join profiles ap on ap.user_id = a.applicant_id
    ${unopenedLetter(sql`${viewer.id}`)}
    where a.id = ${id}
  `);
  return rows[0] ?? null;
}

/**
 * An application that the viewer may read; otherwise 404 with the given title and text (permission:readApplication,
 * rule:application-follows-policy).
 */
export async function loadReadableApplication(
  ctx: SignedIn,
  id: string,
  missing: () => Error = () => notFound('Application not found'),
): Promise<LoadedApplication> {
  const application = await findApplication(ctx, id);
  if (!application || !canReadApplication(ctx.viewer, application)) throw missing();
  return application;
}

/** An application for an action of staff, who know that a draft exists (permission:reviewApplication, permission:previewDetailed). */
export async function loadApplicationForStaff(ctx: SignedIn, id: string): Promise<LoadedApplication> {
  const application = await findApplication(ctx, id);
  if (!application) throw notFound('Application not found');
  if (isStaff(ctx.viewer) && !application.is_hidden) return application;
  throw canReadApplication(ctx.viewer, application) ? forbidden() : notFound('Application not found');
}
