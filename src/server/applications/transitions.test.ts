import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES, PROTECTING_STATUSES } from '#domain/applications/application-statuses.ts';
import { application_events, applications } from '#server/db/schema/applications.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { write } from '#server/db/write.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { notificationWrites } from '../mails/notifications/notify.ts';
import { removedProjectNotices } from './notify.ts';
import { countProtectingApplications, freezingApplicationOf } from './rosters/guards.ts';
import { markMemberLeft, withdrawApplicationsOfProject } from './transitions.ts';

const notifier = { origin: 'http://localhost:3000', secret: 'signs links in mails' };
const portal = await portalForFile();

async function projectWithEveryStatus() {
  const [project, actor] = [await createProject(portal), await createPerson(portal, { role: 'admin' })];
  for (const status of APPLICATION_STATUSES) {
    await createApplication(portal, { project, applicant: await createPerson(portal), values: { status } });
  }
  return { project, actor };
}

test('a project is protected exactly by applications from submitted to selected', async () => {
  const { project } = await projectWithEveryStatus();
  expect(await countProtectingApplications(portal.db, project.id)).toBe(PROTECTING_STATUSES.length);
});

test('deleting a project withdraws its applications and notifies the people of the protecting ones', async () => {
  const { project, actor } = await projectWithEveryStatus();
  await portal.db.transaction(async (tx) => {
    const withdrawn = await withdrawApplicationsOfProject(tx, project.id, actor.id);
    const notices = await removedProjectNotices(notifier, tx, project.id, withdrawn);
    await write(tx, notificationWrites(notifier, notices));
  });
  const rows = await portal.db.select().from(applications).where(eq(applications.project_id, project.id));
  const count = (status: string, by: string | null) =>
    rows.filter((row) => row.status === status && row.withdrawn_by === by).length;
  expect([count('withdrawn', 'programme'), count('rejected', null), count('withdrawn', null)]).toEqual([
    PROTECTING_STATUSES.length + 1,
    1,
    1,
  ]);
  const mails = await portal.mails();
  expect(mails).toHaveLength(PROTECTING_STATUSES.length);
  expect(mails[0]?.subject).toBe(`An update on your application for ${project.name}`);
  expect(await countProtectingApplications(portal.db, project.id)).toBe(0);
});

test.each(APPLICATION_STATUSES)(
  'only an open application freezes the roster (status: %s)',
  async (status) => {
    const leader = await createPerson(portal);
    const team = await createTeam(portal, leader);
    const project = await createProject(portal);
    const { id } = await createApplication(portal, { project, applicant: leader, team, values: { status } });
    const frozen = ['submitted', 'under_review', 'shortlisted', 'waitlisted'].includes(status);
    expect(await freezingApplicationOf(portal.db, team.id, null)).toEqual(
      frozen ? { id, status, project_name: project.name, has_unopened_letter: false } : null,
    );
  },
);

test('leaving a team is recorded with its time on open applications, but not on rejected ones', async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const make = async (status: 'submitted' | 'rejected') =>
    createApplication(portal, {
      project: await createProject(portal),
      applicant: leader,
      team,
      members: [member],
      values: { status },
    });
  const [open, rejected] = [await make('submitted'), await make('rejected')];
  await portal.db.transaction((tx) => markMemberLeft(tx, team.id, member.id));
  const seats = await portal.db
    .select()
    .from(application_members)
    .where(eq(application_members.user_id, member.id));
  expect(seats.find(({ application_id }) => application_id === open.id)?.left_at).not.toBeNull();
  expect(seats.find(({ application_id }) => application_id === rejected.id)?.left_at).toBeNull();
  const events = await portal.db
    .select()
    .from(application_events)
    .where(eq(application_events.application_id, open.id));
  expect(events).toMatchObject([{ kind: 'member_left', note: member.display_name, actor_id: member.id }]);
});
