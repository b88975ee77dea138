import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { profiles } from '#server/db/schema/users.ts';
import { sweepExpired } from '#server/worker/sweep-expired.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

let asha: Person;
let bina: Person;
let admin: Person;
let asAsha: Client;
let asBina: Client;
let asAdmin: Client;
const portal = await portalForFile();
beforeEach(async () => {
  asha = await createPerson(portal, { display_name: 'Asha' });
  bina = await createPerson(portal, { display_name: 'Bina' });
  admin = await createPerson(portal, { role: 'admin' });
  asAsha = await portal.signIn(asha);
  asBina = await portal.signIn(bina);
  asAdmin = await portal.signIn(admin);
});

const textsOf = async (client: Client): Promise<string[]> =>
  (await client.get('/api/notifications')).body.notifications.map(({ text }: { text: string }) => text);
const unreadOf = async (client: Client) => (await client.get('/api/notifications/unread')).body.unread;
const mailsTo = ({ email }: Person) => portal.db.select().from(mails).where(eq(mails.recipient, email));
const subjectsOf = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

async function applicationOf(applicant: Person, name = 'Rivers') {
  return createApplication(portal, { project: await createProject(portal, { name }), applicant });
}

const decide = (id: string, status: string) =>
  asAdmin.put(`/api/applications/${id}/status`, { status, expected_status: 'submitted' });

/** Notifications without their cause. */
const give = (person: Person, count: number) =>
  portal.db.insert(notifications).values(
    Array.from({ length: count }, (_, index) => ({
      user_id: person.id,
      kind: 'member_joined' as const,
      subject: `Team ${index}`,
    })),
  );

test('a new status creates a notification with a link to the application', async () => {
  const { id } = await applicationOf(asha);
  await decide(id, 'shortlisted');
  const { body } = await asAsha.get('/api/notifications');
  expect(body.notifications).toMatchObject([
    {
      kind: 'status_changed',
      text: 'Your application for “Rivers” is now: Shortlisted.',
      path: `/applications/${id}`,
      is_read: false,
    },
  ]);
  expect(await textsOf(asBina)).toEqual([]);
});

test('submission and withdrawal notify the whole team, except for the person who withdraws', async () => {
  const team = await createTeam(portal, asha, [bina], { name: 'Otters' });
  const project = await createProject(portal, { name: 'Rivers' });
  const { body } = await asAsha.post('/api/applications', {
    project_id: project.id,
    team_id: team.id,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  });
  await asAsha.put(`/api/applications/${body.id}/withdrawal`);
  const received = 'We’ve received your application for “Rivers”.';
  expect(await textsOf(asAsha)).toEqual([received]);
  expect(await textsOf(asBina)).toEqual([
    'Asha has withdrawn your team’s application for “Rivers”.',
    received,
  ]);
});

test('an email of staff creates a notification without its content', async () => {
  const { id } = await applicationOf(asha);
  await asAdmin.post(`/api/applications/${id}/messages`, { message: 'A private question.' });
  expect(await textsOf(asAsha)).toEqual([
    'The programme has written to you about “Rivers”. Please check your email.',
  ]);
});

test('scores and comments create no notification', async () => {
  const { id } = await applicationOf(asha);
  await asAdmin.put(`/api/applications/${id}/review`, {
    score: 80,
    admin_comments: 'Good.',
    expected_review_id: null,
  });
  expect(await textsOf(asAsha)).toEqual([]);
});

test('people are notified when their project is no longer offered', async () => {
  const project = await createProject(portal, { name: 'Rivers' });
  await createApplication(portal, { project, applicant: asha });
  await asAdmin.delete(`/api/projects/${project.id}?confirmed_applications=1`, {
    confirmed_applications: 1,
  });
  expect(await textsOf(asAsha)).toEqual([
    '“Rivers” is no longer offered, so your application was withdrawn.',
  ]);
});

test('requests to join, decisions on them, joining, leaving and removal create notifications', async () => {
  const team = await createTeam(portal, asha, [], { name: 'Otters', join_policy: 'approval' });
  const path = `/api/teams/${team.id}`;
  await asBina.post(`${path}/join-requests`);
  await asAsha.post(`${path}/join-requests/${bina.id}/acceptance`);
  const charu = await createPerson(portal, { display_name: 'Charu' });
  const asCharu = await portal.signIn(charu);
  await asCharu.post(`${path}/join-requests`);
  await asAsha.delete(`${path}/join-requests/${charu.id}`);
  expect((await asBina.delete(`${path}/membership`)).status).toBe(200);
  expect(await textsOf(asAsha)).toEqual([
    'Bina has left “Otters”.',
    'Charu wants to join “Otters”.',
    'Bina wants to join “Otters”.',
  ]);
  expect(await textsOf(asBina)).toEqual(['Your request was accepted. You’re now in “Otters”.']);
  expect(await textsOf(asCharu)).toEqual(['Your request to join “Otters” wasn’t accepted this time.']);
});

test('a change that is rolled back notifies nobody', async () => {
  const { id } = await applicationOf(asha);
  const wrong = await asAdmin.put(`/api/applications/${id}/status`, {
    status: 'accepted',
    expected_status: 'rejected',
  });
  expect(wrong.status).toBe(409);
  expect(await textsOf(asAsha)).toEqual([]);
});

test('notifications have pages, newest first, and a count of unread ones', async () => {
  await give(asha, 45);
  const sizes: number[] = [];
  const seen = new Set<number>();
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next; ) {
    const { body } = await asAsha.get(`/api/notifications?before=${next}`);
    sizes.push(body.notifications.length);
    for (const { id } of body.notifications) seen.add(id);
    next = body.next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(seen.size).toBe(45);
  expect(await unreadOf(asAsha)).toBe(45);
});

test('the count of unread notifications ends at a hundred', async () => {
  await give(asha, 130);
  expect(await unreadOf(asAsha)).toBe(100);
});

test('a person marks their own notifications as read, twice without effect, and never another person’s', {
  tags: ['asvs:8.2.2'],
}, async () => {
  await give(asha, 2);
  const [first] = (await asAsha.get('/api/notifications')).body.notifications;
  expect((await asBina.put(`/api/notifications/${first.id}/read`)).status).toBe(404);
  expect((await asAsha.put(`/api/notifications/${first.id}/read`)).status).toBe(200);
  expect((await asAsha.put(`/api/notifications/${first.id}/read`)).status).toBe(200);
  expect(await unreadOf(asAsha)).toBe(1);
});

test('marking all as read leaves out notifications that arrived meanwhile', async () => {
  await give(asha, 3);
  await give(bina, 1);
  const [newest] = (await asAsha.get('/api/notifications')).body.notifications;
  await give(asha, 1);
  await asAsha.put('/api/notifications/read', { up_to: newest.id });
  expect([await unreadOf(asAsha), await unreadOf(asBina)]).toEqual([1, 1]);
});

test('notifications are deleted after 90 days', async () => {
  const created_at = new Date(Date.now() - 91 * 86_400_000).toISOString();
  const values = { user_id: asha.id, kind: 'member_left' as const };
  await portal.db.insert(notifications).values([
    { ...values, subject: 'Old', created_at },
    { ...values, subject: 'New' },
  ]);
  await sweepExpired(portal.services);
  expect(await textsOf(asAsha)).toEqual(['Someone has left “New”.']);
});

test('notifications are deleted with the account, and its name disappears from those of others', async () => {
  await createTeam(portal, asha, [bina], { name: 'Otters' });
  await give(bina, 1);
  await asBina.delete('/api/account', {});
  expect(await portal.db.$count(notifications, eq(notifications.user_id, bina.id))).toBe(0);
  expect(await textsOf(asAsha)).toEqual(['Someone has left “Otters”.']);
});

describe('what a notification opens', { tags: ['notification-opens-its-thing'] }, () => {
  const newest = async (client: Client) => (await client.get('/api/notifications')).body.notifications[0];
  const askable = () => createTeam(portal, asha, [], { name: 'Otters', join_policy: 'approval' });

  test('a request opens at its team, can be decided in the list, and no longer once it is decided', async () => {
    const { id } = await askable();
    await asBina.post(`/api/teams/${id}/join-requests`);
    const { path, join_request } = await newest(asAsha);
    expect(path).toMatch(new RegExp(`^/teams\\?cycle=[a-z0-9-]+&manage=${id}&tab=requests$`));
    expect(join_request).toEqual({ team_id: id, user_id: bina.id, name: 'Bina' });
    await asAsha.post(`/api/teams/${id}/join-requests/${bina.id}/acceptance`);
    expect((await newest(asAsha)).join_request).toBe(null);
    const answer = await newest(asBina);
    expect(answer.path).toMatch(new RegExp(`#team-${id}$`));
    expect(answer.join_request).toBe(null);
  });

  test('a former leader can’t decide the request in the list', async () => {
    const team = await createTeam(portal, asha, [bina], { name: 'Otters', join_policy: 'approval' });
    const asCharu = await portal.signIn(await createPerson(portal));
    await asCharu.post(`/api/teams/${team.id}/join-requests`);
    expect((await newest(asAsha)).join_request).not.toBe(null);
    await asAsha.put(`/api/teams/${team.id}/leader`, { user_id: bina.id });
    expect((await newest(asAsha)).join_request).toBe(null);
  });

  test('an invitation opens for its person alone, and the list of teams once it has ended', async () => {
    const { id } = await askable();
    await portal.db.update(profiles).set({ looking_for_team: true }).where(eq(profiles.user_id, bina.id));
    await asAsha.post(`/api/teams/${id}/invitations`, { user_id: bina.id });
    const { path } = await newest(asBina);
    const token = path.split('/').pop();
    expect(path).toBe(`/teams/join/${token}`);
    expect((await asBina.get(`/api/team-invites/${token}`)).body.team.id).toBe(id);
    await asAsha.delete(`/api/teams/${id}/invites`);
    expect((await newest(asBina)).path).toMatch(/^\/teams\?cycle=.*search=Otters$/);
  });

  test('a removed member and the people of a dissolved team get the list of teams', async () => {
    const team = await createTeam(portal, asha, [bina], { name: 'Otters' });
    await asAsha.delete(`/api/teams/${team.id}/members/${bina.id}`);
    expect((await newest(asBina)).path).toMatch(/^\/teams\?cycle=[a-z0-9-]+$/);
    await asBina.post(`/api/teams/${team.id}/members`);
    await asAsha.delete(`/api/teams/${team.id}`);
    expect(await newest(asBina)).toMatchObject({ kind: 'team_dissolved', path: '/teams' });
  });

  test('a draft opens its form, a sent application its page', async () => {
    const project = await createProject(portal, { name: 'Rivers' });
    const { id } = await createApplication(portal, { project, applicant: asha, values: { status: 'draft' } });
    await portal.db
      .insert(notifications)
      .values({ user_id: asha.id, kind: 'deadline_moved', subject: 'Rivers', application_id: id });
    expect((await newest(asAsha)).path).toBe(`/projects/${project.id}/apply`);
    await portal.db
      .update(applications)
      .set({ status: 'submitted', submitted_at: new Date().toISOString() })
      .where(eq(applications.id, id));
    expect((await newest(asAsha)).path).toBe(`/applications/${id}`);
  });

  test('reviews open their cycle and stage, copied projects the own ones of their cycle', async () => {
    const cycle = await createCycle(portal, { state: 'open' });
    const about = { user_id: admin.id, subject: cycle.name, round_cycle_id: cycle.id };
    await portal.db.insert(notifications).values({ ...about, kind: 'reviews_assigned', stage: 'detailed' });
    expect((await newest(asAdmin)).path).toBe(`/admin/review?cycle=${cycle.slug}&stage=detailed`);
    await portal.db.insert(notifications).values({ ...about, kind: 'projects_to_confirm' });
    expect((await newest(asAdmin)).path).toBe(`/projects?cycle=${cycle.slug}&owner=me`);
  });

  test('the application of a deleted project still opens', async () => {
    const project = await createProject(portal, { name: 'Rivers' });
    const { id } = await createApplication(portal, { project, applicant: asha });
    await asAdmin.delete(`/api/projects/${project.id}?confirmed_applications=1`, {
      confirmed_applications: 1,
    });
    expect((await newest(asAsha)).path).toBe(`/applications/${id}`);
    expect((await asAsha.get(`/api/applications/${id}`)).status).toBe(200);
  });
});

describe('preferences', () => {
  const mute = (client: Client, muted: string[]) => client.put('/api/mail-preferences', { muted });

  test('a person can turn optional emails off and still gets the notifications', async () => {
    const team = await createTeam(portal, asha, [], { name: 'Otters', join_policy: 'approval' });
    expect((await mute(asAsha, ['join_requests'])).status).toBe(200);
    expect((await asAsha.get('/api/mail-preferences')).body).toEqual({ muted: ['join_requests'] });
    await asBina.post(`/api/teams/${team.id}/join-requests`);
    expect(await subjectsOf(asha)).toEqual([]);
    expect(await textsOf(asAsha)).toEqual(['Bina wants to join “Otters”.']);
    await mute(asAsha, []);
    await asBina.delete(`/api/teams/${team.id}/join-requests/${bina.id}`);
    await asBina.post(`/api/teams/${team.id}/join-requests`);
    expect(await subjectsOf(asha)).toEqual(['A request to join your team']);
  });

  test('preferences never stop the email about a decision', async () => {
    await mute(asAsha, ['receipts', 'join_requests', 'request_answers', 'team_changes']);
    const { id } = await applicationOf(asha);
    await decide(id, 'rejected');
    expect(await subjectsOf(asha)).toEqual(['An update on your application for Rivers']);
  });

  test('unknown preferences are rejected', async () => {
    expect((await mute(asAsha, ['status_changed'])).status).toBe(422);
  });
});

describe('an unsubscribe link', () => {
  async function receipt() {
    const { id } = await createProject(portal);
    await asAsha.post('/api/applications', {
      project_id: id,
      team_id: null,
      initial_proposal: 'We would like to build it.',
      submission_key: crypto.randomUUID(),
    });
    return (await mailsTo(asha)).at(-1);
  }
  const tokenOf = (url: string | null | undefined) => url?.split('/unsubscribe/')[1] ?? '';

  test('every optional email has an unsubscribe link, and no other email does', async () => {
    const mail = await joinRequest();
    expect(mail?.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/u[\w.-]+$/);
    expect(mail?.text).toContain(`Turn off emails like this one: ${mail?.unsubscribe_url}`);
    expect(mail?.html).toContain(`href="${mail?.unsubscribe_url}"`);
    const { id } = await applicationOf(bina);
    await decide(id, 'accepted');
    const [decision] = await mailsTo(bina);
    expect([decision?.unsubscribe_url, decision?.text.includes('unsubscribe')]).toEqual([null, false]);
  });

  /** An optional email that mail programs may stop. */
  async function joinRequest() {
    const team = await createTeam(portal, asha, [], { join_policy: 'approval' });
    await asBina.post(`/api/teams/${team.id}/join-requests`);
    return (await mailsTo(asha)).at(-1);
  }
  const muted = async () => (await asAsha.get('/api/mail-preferences')).body.muted;
  const linkIn = ({ text }: { text: string }) => text.match(/https?:\/\/\S+unsubscribe\S+/)?.[0];

  test('the unsubscribe link works for a mail program: one POST without session and origin', async () => {
    const url = (await joinRequest())?.unsubscribe_url ?? '';
    const response = await portal.app.request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect(await muted()).toEqual(['join_requests']);
    expect((await portal.app.request(url, { method: 'POST' })).status).toBe(200);
  });

  test('after one click of a mail program an email has the way back, once, and it works', {
    tags: ['links-need-a-person'],
  }, async () => {
    const url = (await joinRequest())?.unsubscribe_url ?? '';
    await portal.app.request(url, { method: 'POST' });
    await portal.app.request(url, { method: 'POST' });
    const back = (await mailsTo(asha)).filter(({ kind }) => kind === 'preferences');
    expect(back.map(({ subject }) => subject)).toEqual(['You turned off some emails']);
    const token = tokenOf(back[0] && linkIn({ text: back[0].text }));
    const start = (body?: object) => portal.visitor().post(`/api/resubscriptions/${token}`, body);
    expect([(await start()).status, await muted()]).toEqual([422, ['join_requests']]);
    expect([(await start({ confirmation: 'start' })).status, await muted()]).toEqual([200, []]);
  });

  test('no mail program stops receipts: they offer it on a page alone, and an earlier link has no effect', {
    tags: ['links-need-a-person'],
  }, async () => {
    const mail = await receipt();
    expect(mail?.unsubscribe_url).toBeNull();
    const url = (mail && linkIn(mail)) ?? '';
    expect((await portal.app.request(url, { method: 'POST' })).status).toBe(200);
    expect(await muted()).toEqual([]);
  });

  test('opening an unsubscribe link and pressing its button without the word change nothing', {
    tags: ['links-need-a-person'],
  }, async () => {
    const mail = await receipt();
    const path = `/api/unsubscriptions/${tokenOf(mail && linkIn(mail))}`;
    const { body } = await portal.visitor().get(path);
    expect(body).toEqual({ topic: 'receipts', is_stopped: false });
    for (const pressed of [undefined, {}, { confirmation: 'yes' }])
      expect((await portal.visitor().post(path, pressed)).status).toBe(422);
    expect(await muted()).toEqual([]);
    expect((await portal.visitor().post(path, { confirmation: 'Stop' })).status).toBe(200);
    expect((await portal.visitor().get(path)).body).toEqual({ topic: 'receipts', is_stopped: true });
  });

  test('an unsubscribe link cannot be forged for another person or another kind of email', {
    tags: ['asvs:9.1.1', 'asvs:9.2.2', 'security:forged-email-link'],
  }, async () => {
    const token = tokenOf((await joinRequest())?.unsubscribe_url);
    for (const forged of [
      token.replace(asha.id, bina.id),
      token.replace('join_requests', 'team_changes'),
      token.slice(0, -1),
      'x'.repeat(60),
    ]) {
      expect(
        (await portal.visitor().post(`/api/unsubscriptions/${forged}`, { confirmation: 'STOP' })).status,
      ).toBe(404);
    }
  });

  test('the unsubscribe link of a person without an account stops the emails of leaders', async () => {
    const team = await createTeam(portal, asha);
    const describe = (email: string) =>
      asAsha.post(`/api/teams/${team.id}/member-profiles`, { display_name: 'Tara', email });
    const email = `tara${crypto.randomUUID()}@example.test`;
    const { body } = await describe(email);
    const [mail] = await portal.db.select().from(mails).where(eq(mails.recipient, email));
    await portal.app.request(mail?.unsubscribe_url ?? '', { method: 'POST' });
    await asAsha.delete(`/api/teams/${team.id}/member-profiles/${body.id}`);
    expect((await describe(email)).status).toBe(200);
    expect(await portal.db.$count(mails, eq(mails.recipient, email))).toBe(1);
    const token = tokenOf(mail?.unsubscribe_url);
    await portal.visitor().post(`/api/resubscriptions/${token}`, { confirmation: 'START' });
    expect((await portal.visitor().get(`/api/unsubscriptions/${token}`)).body.is_stopped).toBe(false);
  });

  test('the unsubscribe link of a deleted account succeeds without an effect', async () => {
    const url = (await joinRequest())?.unsubscribe_url ?? '';
    await asAsha.delete('/api/account', {});
    expect((await portal.app.request(url, { method: 'POST' })).status).toBe(200);
  });
});
