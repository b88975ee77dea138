import { sql } from 'drizzle-orm';
import type { CopyTextInput } from '#domain/applications/application-schemas.ts';
import { type CycleState, isPast } from '#domain/cycles/cycles.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { loadReadableApplication } from '../load.ts';
import { nextProject } from '../queries/next-project.ts';
import { type SavedDraft, saveApplicationDraft } from './save-draft.ts';

/**
 * Copies the text of an earlier cycle's application into a new draft for a project of an open cycle: the chosen one, or the one that
 * continues its project. 404 and 403 as for the application and the project, 409 when its cycle is still open, no open cycle offers the
 * project, or there is a draft or an application already (rule:copy-text-of-application).
 */
export async function copyApplicationText(
  ctx: SignedIn,
  id: string,
  { project_id: chosen }: CopyTextInput,
): Promise<SavedDraft & { project_id: string }> {
  const application = await loadReadableApplication(ctx, id);
  if (!canWriteApplication(ctx.viewer, application)) throw forbidden();
  const { rows } = await ctx.db.execute<{
    text: string;
    is_for_team: boolean;
    cycle_state: CycleState;
    next_id: string | null;
  }>(sql`
    select a.initial_proposal as text, a.is_for_team or a.team_id is not null as is_for_team,
      ${stateAt('c', ctx.now())} as cycle_state, (select next.id from (${nextProject(ctx.now())}) next) as next_id
    from applications a join cycles c on c.id = a.cycle_id where a.id = ${id}
  `);
  const [source] = rows;
  if (!source) throw notFound('Application not found');
  const { text: initial_proposal, is_for_team } = source;
  if (!isPast(source.cycle_state)) throw cycleStillOpen();
  const project_id = chosen ?? source.next_id;
  if (project_id === null) throw noNextProject();
  const draft = { project_id, team_id: null, is_for_team, initial_proposal, revision: 0 };
  const { mentions: _mentions, ...saved } = await saveApplicationDraft(ctx, draft);
  return { ...saved, project_id };
}

const noNextProject = () =>
  conflict(
    'no_next_project',
    'Nothing to copy it into',
    'No open cycle offers this project again. Please choose another project.',
  );

const cycleStillOpen = () =>
  conflict(
    'cycle_still_open',
    'This cycle is still open',
    'You can copy the text of an application once its cycle has closed.',
  );
