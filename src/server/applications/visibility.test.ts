import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { canReadApplication } from '#domain/policy.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

type Case = {
  id: string;
  status: (typeof APPLICATION_STATUSES)[number];
  applicant_id: string;
  leader_id: string | null;
  roster_ids: string[];
  is_hidden: boolean;
};

/** Alone, as a team with a new leader, and with a former member: in every status. */
async function makeCases(applicant: Person, leader: Person, member: Person, left: Person): Promise<Case[]> {
  const cases: Case[] = [];
  for (const status of APPLICATION_STATUSES) {
    const values = { status };
    const alone = await createApplication(portal, {
      project: await createProject(portal),
      applicant,
      values,
    });
    cases.push({
      id: alone.id,
      status,
      applicant_id: applicant.id,
      leader_id: null,
      roster_ids: [applicant.id],
      is_hidden: false,
    });
    const team = await createTeam(portal, leader, [applicant, member, left]);
    const members = [leader, member, left];
    const { id } = await createApplication(portal, {
      project: await createProject(portal),
      applicant,
      team,
      members,
      values,
    });
    cases.push({
      id,
      status,
      applicant_id: applicant.id,
      leader_id: status === 'draft' ? null : leader.id,
      roster_ids: [applicant.id, leader.id, member.id],
      is_hidden: false,
    });
  }
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(sql`user_id = ${left.id}`);
  return cases;
}

test('the visibility of applications in SQL equals the policy for every person and status', {
  tags: ['draft-text-is-private'],
}, async () => {
  const [applicant, leader, member, left, stranger] = await Promise.all(
    Array.from({ length: 5 }, () => createPerson(portal)),
  );
  const manager = await createPerson(portal, { role: 'manager' });
  const admin = await createPerson(portal, { role: 'admin' });
  if (!applicant || !leader || !member || !left || !stranger) throw new Error('Five people.');
  const cases = await makeCases(applicant, leader, member, left);
  const wrong: string[] = [];
  for (const person of [applicant, leader, member, left, stranger, manager, admin]) {
    const client = await portal.signIn(person);
    const viewer = { ...person, profile_complete: true };
    const mine = new Set(
      (await client.get('/api/applications/mine')).body.map(({ id }: { id: string }) => id),
    );
    for (const one of cases) {
      const { status } = await client.get(`/api/applications/${one.id}`);
      const isOwn = canReadApplication({ ...viewer, role: 'student' }, one);
      if ((status === 200) !== canReadApplication(viewer, one))
        wrong.push(`${person.role} ${one.status} ${status}`);
      if (mine.has(one.id) !== isOwn) wrong.push(`list ${person.role} ${one.status}`);
    }
  }
  expect(cases).toHaveLength(APPLICATION_STATUSES.length * 2);
  expect(wrong).toEqual([]);
});
