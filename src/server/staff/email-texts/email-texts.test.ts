import { afterAll, afterEach, expect, test } from 'vitest';
import { EMAIL_TEXT_KINDS, type EmailTextKind, fieldsOf, USUAL_TEXT } from '#domain/mails/email-texts.ts';
import { email_texts } from '#server/db/schema/mails.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { emailExamples } from '#server/mails/mailbox/examples.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import { setOwnTexts } from '#server/mails/texts/own-texts.ts';
import { templateProblem } from '#server/mails/texts/template.ts';
import { createPerson, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const author = await createPerson(portal, { role: 'super_admin', display_name: 'Ines' });
const superAdmin = await portal.signIn(author);
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const path = (kind: EmailTextKind, rest = '') => `/api/settings/emails/${kind}${rest}`;
const TEXT = {
  subject: 'Somebody asks to join {{ team }}',
  body: 'Hello from {{ short_name }}.\n\n{{ person | upcase }} would like to join. See https://harbour.example/teams for help.',
};

const examples = Object.values(emailExamples('https://portal.example')).flat();

afterEach(() => setOwnTexts([]));
afterAll(() => setOwnTexts([]));

test('every email but those that staff write whole has a text of its own kind, with exactly its fields', {
  tags: ['own-email-texts'],
}, () => {
  const kinds = new Set(examples.map(({ own }) => own?.kind));
  expect(EMAIL_TEXT_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  const without = examples.filter(({ own }) => own === undefined).map(({ subject }) => subject);
  expect(without).toEqual([
    'Regarding your application for Flood warnings for small rivers',
    'Test: new user',
    'Test: new resume',
  ]);
});

test('the specified text as a template is the specified email, in text and links', {
  tags: ['own-email-texts'],
}, () => {
  for (const example of examples) {
    const usual = renderEmail(example, { reader: 'Asha' });
    setOwnTexts(EMAIL_TEXT_KINDS.map((kind) => ({ kind, ...USUAL_TEXT })));
    const own = renderEmail(example, { reader: 'Asha' });
    setOwnTexts([]);
    expect([own.subject, own.text, own.text_error]).toEqual([usual.subject, usual.text, null]);
  }
});

test('a saved text is in the next email, with links of its own and none of names', {
  tags: ['own-email-texts', 'no-strange-links'],
}, async () => {
  const saved = await superAdmin.put(path('join_request'), { ...TEXT, seen: null });
  expect(saved).toMatchObject({ status: 200, body: { warnings: [] } });
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [], { join_policy: 'approval', name: 'Otters' });
  const asking = await createPerson(portal, { display_name: 'Ravi {{ mailbox }} evil.example' });
  await (await portal.signIn(asking)).post(`/api/teams/${team.id}/join-requests`);
  const mail = (await portal.mails()).find(({ recipient }) => recipient === leader.email);
  expect(mail?.subject).toBe('Somebody asks to join Otters');
  expect(mail?.text).toContain('RAVI {{ MAILBOX }} EVIL\u2060.\u2060EXAMPLE would like to join.');
  expect(mail?.html).toContain('href="https://harbour.example/teams"');
  expect(mail?.html).not.toContain('href="https://evil');
  const lines = await portal.db.select().from(audit_log);
  expect(lines.filter(({ subject_id }) => subject_id === 'email.join_request')).toMatchObject([
    { actor_id: author.id, details: { from: null, to: saved.body.version } },
  ]);
});

test('a text that fails is not sent: the specified one is, and the outbox says so', {
  tags: ['own-email-texts'],
}, async () => {
  await portal.db
    .insert(email_texts)
    .values({ kind: 'team_dissolved', subject: 'Gone', body: '{{ nothing }}' });
  const leader = await createPerson(portal);
  const member = await createPerson(portal);
  const team = await createTeam(portal, leader, [member], { name: 'Herons' });
  expect((await (await portal.signIn(leader)).delete(`/api/teams/${team.id}`)).status).toBe(200);
  const { body } = await superAdmin.get('/api/staff/outbox');
  expect(body.mails.find(({ recipient }: { recipient: string }) => recipient === member.email)).toMatchObject(
    {
      subject: 'An update on your team',
      text_error: 'undefined variable: nothing, line:1, col:4',
    },
  );
});

test.each([
  ['an unknown field', '{{ phone }}', 'This email has no field “phone”. Its fields are team'],
  ['a field of a field', '{{ team.constructor }}', 'This email has no field “team.constructor”.'],
  ['a loop', '{% for i in (1..100000000) %}a{% endfor %}', 'tag "for" not found'],
  ['a variable of its own', '{% assign a = "b" %}{{ a }}', 'tag "assign" not found'],
  ['a file', '{% include "/etc/passwd" %}', 'tag "include" not found'],
  ['an unknown filter', '{{ team | base64_encode }}', 'undefined filter: base64_encode'],
  ['a huge range', '{{ team }}{% if (1..900000000) contains 5 %}a{% endif %}', 'limit exceeded'],
  ['an open field', '{{ team', 'not closed'],
  ['nothing', '{% if team == "" %}a{% endif %}', 'This text would be empty.'],
])('a text with %s is refused at its field', { tags: ['own-email-texts'] }, async (_, body, message) => {
  const answer = await superAdmin.put(path('new_leader'), { subject: 'Hello', body, seen: null });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'body']);
  expect(answer.body.errors[0].message).toContain(message);
});

test('a text of 5,000 signs is filled at once, and a longer one refused', {
  tags: ['own-email-texts'],
}, () => {
  const deep = `${'{% if team %}'.repeat(200)}a${'{% endif %}'.repeat(200)}`.slice(0, 5000);
  const started = process.threadCpuUsage();
  templateProblem(deep, { fields: fieldsOf('new_leader'), part: 'body' });
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(500);
});

test('a subject that tells a verdict is saved with a warning, a neutral one without', {
  tags: ['own-email-texts', 'status-emails'],
}, async () => {
  const save = async (subject: string, seen: number | null) =>
    (await superAdmin.put(path('status_accepted'), { subject, body: '{{ usual_text }}', seen })).body;
  const told = await save('Congratulations! {{ project }}', null);
  expect(told.warnings).toEqual([expect.stringContaining('“congratulations”')]);
  expect((await save('News about {{ project }}', told.version)).warnings).toEqual([]);
});

test('a second author meets the version of the first, and a reset keeps the versions', {
  tags: ['own-email-texts'],
}, async () => {
  const first = (await superAdmin.put(path('new_leader'), { subject: 'A', body: 'B', seen: null })).body;
  const late = await superAdmin.put(path('new_leader'), { subject: 'C', body: 'D', seen: null });
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed']);
  await superAdmin.put(path('new_leader', '/default'), { seen: first.version });
  const { body: versions } = await admin.get(path('new_leader', '/versions'));
  expect(versions).toMatchObject([
    { subject: null, body: null, written_by: 'Ines' },
    { subject: 'A', body: 'B', written_by: 'Ines' },
  ]);
  const { body: texts } = await admin.get('/api/settings/emails');
  expect(texts.find(({ kind }: { kind: string }) => kind === 'new_leader')).toMatchObject({ own: null });
});

test('a preview has usual or extreme data, and a test goes to its author alone', {
  tags: ['own-email-texts'],
}, async () => {
  const preview = async (data: string) =>
    (await admin.post(path('join_request', '/preview'), { ...TEXT, data })).body;
  expect((await preview('usual')).subject).toBe('Somebody asks to join Otters');
  const extreme = await preview('extreme');
  expect(extreme.html).toContain('&lt;b&gt;');
  expect(extreme.html).not.toContain('href="https://evil');
  const before = (await portal.mails()).length;
  expect((await superAdmin.post(path('join_request', '/test'), TEXT)).status).toBe(200);
  const sent = (await portal.mails()).slice(before);
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [author.email, 'Test: Somebody asks to join Otters'],
  ]);
  expect((await admin.put(path('join_request'), { ...TEXT, seen: 1 })).status).toBe(403);
});

test('a text for one case is saved, and its preview says that the usual one is sent in the others', {
  tags: ['own-email-texts'],
}, async () => {
  const text = {
    subject: 'Reviews of {{ cycle }}',
    body: '{% if deadline == "" %}Whenever you can.{% endif %}',
  };
  const preview = await admin.post(path('reviews_assigned', '/preview'), { ...text, data: 'usual' });
  expect([preview.status, preview.body.warnings]).toEqual([
    200,
    ['With this data the text would be empty, so the usual one is sent.'],
  ]);
  expect((await superAdmin.put(path('reviews_assigned'), { ...text, seen: null })).status).toBe(200);
});
