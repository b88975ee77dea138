import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';

const portal = await portalForFile();
const asha = await createPerson(portal, { display_name: 'Asha Rao' });
const ravi = await createPerson(portal, { display_name: 'Ravi Iyer' });
const asAsha = await portal.signIn(asha);
const asRavi = await portal.signIn(ravi);

const openings = async (email: string) =>
  (await portal.mails())
    .filter(({ recipient }) => recipient === email)
    .map(({ kind, text }) => `${kind}: ${text.split('\n\n')[1]}`);

test('emails about an account, a team and a submission greet their reader by name', {
  tags: ['emails-greet-their-reader'],
}, async () => {
  const visitor = portal.visitor();
  await visitor.post('/api/sign-ups', {
    email: asha.email,
    password: PASSWORD,
    confirm_password: PASSWORD,
  });
  await visitor.post('/api/password-resets', { email: asha.email });
  expect(await openings(asha.email)).toEqual([
    'already_registered: Dear Asha Rao,',
    'password_reset: Dear Asha Rao,',
  ]);
  const team = await createTeam(portal, ravi, [], { join_policy: 'approval' });
  await asAsha.post(`/api/teams/${team.id}/join-requests`);
  await asRavi.post(`/api/teams/${team.id}/join-requests/${asha.id}/acceptance`);
  const project = await createProject(portal);
  await asRavi.post('/api/applications', {
    project_id: project.id,
    team_id: team.id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
  expect(await openings(ravi.email)).toEqual([
    'team: Dear Ravi Iyer,',
    'application_received: Dear Ravi Iyer,',
  ]);
  expect((await openings(asha.email)).slice(2)).toEqual([
    'team: Dear Asha Rao,',
    'application_received: Dear Asha Rao,',
  ]);
});

test('an email to an address without an account greets without a name', {
  tags: ['emails-greet-their-reader'],
}, async () => {
  const email = 'nobody-yet@example.test';
  await portal.visitor().post('/api/sign-ups', { email, password: PASSWORD, confirm_password: PASSWORD });
  expect(await openings(email)).toEqual(['verify_email: Hello,']);
});
