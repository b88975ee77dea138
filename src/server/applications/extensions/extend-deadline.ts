import type { ExtendDeadlineInput } from '#domain/applications/extension-schemas.ts';
import { formatDateTime } from '#domain/dates.ts';
import { conflict, forbidden, invalid } from '#domain/errors.ts';
import { canExtendDeadlines, isChangeableCycle } from '#domain/policy.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';
import { deadline_extensions } from '../../db/schema/applications.ts';
import { type Write, write } from '../../db/write.ts';
import { type Notice, notificationWrites } from '../../mails/notifications/notify.ts';
import { findReadableProject, type ReadableProject } from '../../projects/content/readable-project.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { deadlineExtendedEmail } from './emails.ts';
import { loadPerson, type Person } from './load-person.ts';

/**
 * Gives one person more time for a step of a project, also after their cycle has closed, and tells them; a second time replaces the first.
 * 403 for people who aren't staff, and for oneself, one's team and its application; 409 for a cycle that is a draft or archived, 422 for a
 * moment that isn't later than the deadline (permission:extendDeadline, rule:one-persons-deadline).
 */
export async function extendDeadline(
  ctx: SignedIn,
  projectId: string,
  input: ExtendDeadlineInput,
): Promise<void> {
  const project = await findReadableProject(ctx, projectId);
  if (!canExtendDeadlines(ctx.viewer)) throw forbidden();
  if (!isChangeableCycle(project.cycle_state)) throw cycleArchived();
  if (project.cycle_state === 'draft') throw cycleNotOpened();
  await ctx.db.transaction(async (tx) => {
    const person = await loadPerson(ctx, tx, project, input.user_id);
    rejectPointless(ctx, project, person, input);
    await write(tx, [
      ...extensionWrites(ctx, tx, project, input),
      ...notificationWrites(ctx, [notice(ctx, project, person, input)]),
    ]);
  });
}

const cycleNotOpened = () =>
  conflict(
    'cycle_not_opened',
    'Error extending deadline',
    'This cycle hasn’t opened yet, so nobody can apply.',
  );

function rejectPointless(
  { now }: SignedIn,
  project: ReadableProject,
  person: Person,
  { step, until }: ExtendDeadlineInput,
): void {
  const reject = (path: string, message: string) => {
    throw invalid([{ path, message }]);
  };
  if (project.owner_id === person.id)
    reject('user_id', 'This person owns the project, so they can’t apply to it.');
  if (Date.parse(until) <= now().getTime())
    reject('until', 'Please choose a later moment: this one has passed.');
  if (step === 'detailed' && person.detailed_deadline === null)
    reject('step', 'The detailed proposals of this project have no deadline.');
  const deadline = step === 'detailed' ? person.detailed_deadline : initialDeadline(project);
  if (deadline !== null && Date.parse(until) <= Date.parse(deadline))
    reject(
      'until',
      `Everybody has until ${formatDateTime(deadline)} (${timeZoneName()}). Please choose a later moment.`,
    );
}

/** After the cycle has closed, no deadline of the project lets anybody apply. */
const initialDeadline = ({ cycle_state, application_deadline }: ReadableProject) =>
  cycle_state === 'open' ? application_deadline : null;

/** The audit log has ids alone, the reason is in the table (rule:audit-log). */
function extensionWrites(
  { viewer, now }: SignedIn,
  tx: Transaction,
  { id: project_id, cycle_id }: ReadableProject,
  { user_id, step, until, reason }: ExtendDeadlineInput,
): Write[] {
  const granted = { until, reason, granted_by: viewer.id, created_at: now().toISOString() };
  const { user_id: person, project_id: project, step: ofStep } = deadline_extensions;
  return [
    tx
      .insert(deadline_extensions)
      .values({ user_id, project_id, cycle_id, step, ...granted })
      .onConflictDoUpdate({ target: [person, project, ofStep], set: granted }),
    ...auditWrites({
      actor_id: viewer.id,
      action: 'deadline_extended',
      subject_type: 'user',
      subject_id: user_id,
      details: { project: project_id, step, until },
    }),
  ];
}

function notice(
  { origin, viewer }: SignedIn,
  { id: project_id, name, cycle_id }: ReadableProject,
  person: Person,
  { step, until }: ExtendDeadlineInput,
): Notice {
  return {
    user_id: person.id,
    kind: 'deadline_extended',
    subject: name,
    actor_id: viewer.id,
    application: person.application_id ? { id: person.application_id, cycle_id } : undefined,
    mail: {
      kind: 'cycle',
      content: deadlineExtendedEmail({ origin, project_id, project: name }, { step, until }),
      reader: person.name,
    },
  };
}
