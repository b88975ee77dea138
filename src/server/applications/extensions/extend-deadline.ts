import { sql } from 'drizzle-orm';
import type { ExtendDeadlineInput } from '#domain/applications/extension-schemas.ts';
import { formatDateTime } from '#domain/dates.ts';
import { conflict, forbidden, invalid } from '#domain/errors.ts';
import { canExtendDeadline, canExtendDeadlines, isChangeableCycle } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { deadline_extensions } from '../../db/schema/applications.ts';
import { type Write, write } from '../../db/write.ts';
import { type Notice, notificationWrites } from '../../mails/notifications/notify.ts';
import { findReadableProject, type ReadableProject } from '../../projects/content/readable-project.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { sharedDetailedDeadline } from '../rosters/deadlines.ts';
import { myApplicationByProject } from '../rosters/mine.ts';
import { involvedPeople, participations } from '../rosters/people.ts';
import { deadlineExtendedEmail } from './emails.ts';

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
    const person = await loadPerson(tx, project, input.user_id);
    if (!canExtendDeadline(ctx.viewer, person)) throw forbidden(OWN_INTEREST);
    rejectPointless(ctx, project, person, input);
    await write(tx, [
      ...extensionWrites(ctx, tx, project, input),
      ...notificationWrites(ctx, [notice(ctx, project, person, input)]),
    ]);
  });
}

const OWN_INTEREST = 'You can’t give yourself or your team more time. Please ask another admin.';

const cycleNotOpened = () =>
  conflict(
    'cycle_not_opened',
    'Error extending deadline',
    'This cycle hasn’t opened yet, so nobody can apply.',
  );

type Person = {
  id: string;
  name: string | null;
  related_ids: string[];
  application_id: string | null;
  detailed_deadline: string | null;
};

/** 422 without an account that can sign in. */
async function loadPerson(
  tx: Transaction,
  { id: projectId, cycle_id }: ReadableProject,
  userId: string,
): Promise<Person> {
  const own = sql`array(select a.id from applications a where a.project_id = ${projectId} and a.id in ${participations(sql`u.id`)})`;
  const { rows } = await tx.execute<Person>(sql`
    select u.id, pr.display_name as name,
      array(select mate.user_id from team_members seat
          join teams t on t.id = seat.team_id and t.archived_at is null and t.cycle_id = ${cycle_id}
          join team_members mate on mate.team_id = t.id where seat.user_id = u.id
        union select involved.user_id from (${involvedPeople(own)}) involved where involved.user_id is not null) as related_ids,
      (select mine.id from ${myApplicationByProject(sql`u.id`)} mine
        where mine.project_id = ${projectId} and not mine.has_left) as application_id,
      (select ${isoInstant(sharedDetailedDeadline)}
        from projects p join cycles c on c.id = p.cycle_id where p.id = ${projectId}) as detailed_deadline
    from users u left join profiles pr on pr.user_id = u.id
    where u.id = ${userId} and u.disabled_at is null
  `);
  const [person] = rows;
  if (!person) throw invalid([{ path: 'user_id', message: 'This person has no account that can sign in.' }]);
  return person;
}

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
      `Everybody has until ${formatDateTime(deadline)} (India time). Please choose a later moment.`,
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
