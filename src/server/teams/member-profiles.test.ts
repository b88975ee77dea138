import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { UPLOADS } from '#domain/uploads.ts';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { accounts } from '#server/db/schema/sign-in.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import type { Client } from '#tests/client.ts';
import { type Bytes, docxBytes, pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

let leader: Person;
let member: Person;
let team: { id: string };
let asLeader: Client;
let asMember: Client;
let path: string;

const portal = await portalForFile();
beforeEach(async () => {
  [leader, member] = [await createPerson(portal, { display_name: 'Leela' }), await createPerson(portal)];
  team = await createTeam(portal, leader, [member], { name: 'Night Owls' });
  [asLeader, asMember] = [await portal.signIn(leader), await portal.signIn(member)];
  path = `/api/teams/${team.id}/member-profiles`;
});

let serial = 0;
const newEmail = () => `described${++serial}@example.test`;
const nila = (values: object = {}) => ({ display_name: 'Nila', email: newEmail(), ...values });
const full = {
  phone: '+91 98450 00000',
  college: 'College of Examples',
  degree: 'BSc',
  year: 5,
  github_link: 'https://github.com/nila',
  past_experiences: 'A chatbot.',
};
const emails = async (email: string) =>
  (await portal.mails()).filter(({ recipient }) => recipient === email.toLowerCase());
const linkIn = ({ text }: { text: string }) => text.match(/\/member-profile\/([\w-]+)/)?.[1];
const remove = (link: string, visitor = portal.visitor()) => visitor.post(link, { confirmation: 'remove' });
const uploadResume = (bytes: Bytes, name: string, client = asLeader) =>
  client.upload('POST', `/api/teams/${team.id}/member-resumes`, bytes, name);
const describeWithResume = async (input: object) => {
  const resume = (await uploadResume(await pdfBytes(), 'nila.pdf')).body;
  const { body } = await asLeader.post(path, { ...input, resume_file_id: resume.id });
  return { id: body.id, resume };
};
const storedResumes = () =>
  portal.db.$count(files, and(eq(files.kind, 'member_resume'), eq(files.owner_id, leader.id)));
const freeze = async () =>
  createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team,
    members: [member],
  });

/** The whole team applies, described people included. */
async function applyAsTeam(): Promise<string> {
  const { id: project_id } = await createProject(portal);
  const { body } = await asLeader.post('/api/applications', {
    project_id,
    team_id: team.id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
  return body.id;
}

const leaderFirst = (one: string, other: string) =>
  Number(other === 'Leela') - Number(one === 'Leela') || one.localeCompare(other);

it('a member profile describes a person without an account, takes a seat and is shown to members', async () => {
  const input = nila(full);
  const { status, body } = await asLeader.post(path, input);
  expect(status).toBe(200);
  const seen = (await asMember.get(`/api/teams/${team.id}`)).body;
  expect(seen.seats_taken).toBe(3);
  expect(seen.member_profiles).toEqual([{ id: body.id, is_withheld: false, ...input, resume: null }]);
});

it.each([
  [{ display_name: '' }, 'Missing required fields', 'Name and email are required.'],
  [{ email: ' ' }, 'Missing required fields', 'Name and email are required.'],
  [{ email: 'nila@' }, 'Invalid email', 'Please enter a valid email address.'],
])('a member profile with %j is rejected', async (values, title, detail) => {
  const { status, body } = await asLeader.post(path, nila(values));
  expect([status, body.title, body.detail]).toEqual([422, title, detail]);
});

it('a second member profile with the same email in any case, or the email of a member, is rejected', {
  tags: ['member-profile-form'],
}, async () => {
  const input = nila();
  await asLeader.post(path, input);
  for (const email of [input.email.toUpperCase(), member.email]) {
    const { status, body } = await asLeader.post(path, { ...input, email });
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Email already exists',
      'A team member with this email already exists in this team.',
    ]);
    expect(body.errors[0].path).toBe('email');
  }
});

it('a member profile cannot exceed five people or join a frozen roster', async () => {
  for (let n = 0; n < 3; n++) expect((await asLeader.post(path, nila())).status).toBe(200);
  const full = await asLeader.post(path, nila());
  expect([full.status, full.body.code, full.body.title]).toEqual([409, 'team_full', 'Error saving member']);
  await freeze();
  expect((await asLeader.post(path, nila())).body.code).toBe('roster_frozen');
});

it('only leader and staff add a member profile', async () => {
  expect((await asMember.post(path, nila())).status).toBe(403);
  const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect((await asAdmin.post(path, nila())).status).toBe(200);
});

it('a described person gets one email, and its link shows and removes the profile', {
  tags: ['described-member-mail'],
}, async () => {
  const input = nila(full);
  await asLeader.post(path, input);
  const [content] = await emails(input.email);
  expect(content?.subject).toBe('A student added you to a team of the residency programme');
  const link = `/api/member-profile-removals/${content && linkIn(content)}`;
  const visitor = portal.visitor();
  expect((await visitor.get(link)).body).toEqual({
    ...input,
    team_name: 'Night Owls',
    leader_name: 'Leela',
    has_resume: false,
  });
  expect((await remove(link, visitor)).status).toBe(200);
  expect((await visitor.get(link)).status).toBe(404);
  expect((await remove(link, visitor)).status).toBe(404);
  expect((await asLeader.get(`/api/teams/${team.id}`)).body.member_profiles).toEqual([]);
});

it('a scanner that presses every button removes nobody; after the typed word an email has the way back', {
  tags: ['links-need-a-person'],
}, async () => {
  const nilaHerself = await createPerson(portal);
  const input = nila({ email: nilaHerself.email });
  await asLeader.post(path, input);
  const [content] = await emails(input.email);
  const link = `/api/member-profile-removals/${content && linkIn(content)}`;
  for (const body of [undefined, {}, { confirmation: '' }, { confirmation: 'Submit' }])
    expect((await portal.visitor().post(link, body)).status).toBe(422);
  expect((await portal.visitor().get(link)).status).toBe(200);
  expect((await remove(link)).status).toBe(200);
  const back = (await emails(input.email)).at(-1);
  expect(back?.subject).toBe('You’re no longer in the team that described you');
  const invite = back?.text.match(/\/teams\/join\/([\w-]+)/)?.[1];
  const asNila = await portal.signIn(nilaHerself);
  expect((await asNila.post(`/api/team-invites/${invite}`)).body).toEqual({ team_id: team.id });
});

it('the email after a removal from a frozen roster has no link that wouldn’t work', {
  tags: ['links-need-a-person'],
}, async () => {
  const input = nila();
  await asLeader.post(path, input);
  await freeze();
  const [content] = await emails(input.email);
  await remove(`/api/member-profile-removals/${content && linkIn(content)}`);
  const back = (await emails(input.email)).at(-1);
  expect(back?.text).toContain('tell the student who added you');
  expect(back?.text).not.toContain('/teams/join/');
});

it('a described person can remove the profile from a frozen roster too, with its résumé', async () => {
  const input = nila();
  await describeWithResume(input);
  await freeze();
  const [content] = await emails(input.email);
  const link = `/api/member-profile-removals/${content && linkIn(content)}`;
  expect((await remove(link)).status).toBe(200);
  expect(await storedResumes()).toBe(0);
});

it('removing a described person removes name and address from earlier applications, and an open one says that a member left', async () => {
  const input = nila();
  await asLeader.post(path, input);
  const [open, rejected] = [await applyAsTeam(), await applyAsTeam()];
  await portal.db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, rejected));
  const [content] = await emails(input.email);
  const link = `/api/member-profile-removals/${content && linkIn(content)}`;
  expect((await remove(link)).status).toBe(200);

  for (const [id, events] of [
    [open, ['submitted', 'member_left']],
    [rejected, ['submitted']],
  ] as const) {
    const { body } = await asLeader.get(`/api/applications/${id}`);
    const names = body.roster.map((seat: { display_name: string }) => seat.display_name);
    expect(names).toEqual(['Leela', 'Former member', member.display_name].toSorted(leaderFirst));
    expect(body.events.map((event: { kind: string }) => event.kind)).toEqual(events);
  }
  const left = await portal.db.$count(application_members, eq(application_members.email, input.email));
  expect(left).toBe(0);
});

it('an edit emails a described person only when the address changes', async () => {
  const input = nila();
  const { body } = await asLeader.post(path, input);
  await asLeader.put(`${path}/${body.id}`, { ...input, display_name: 'Nila R.' });
  expect(await emails(input.email)).toHaveLength(1);
  const email = newEmail();
  await asLeader.put(`${path}/${body.id}`, { ...input, email });
  expect(await emails(email)).toHaveLength(1);
  const [old] = await emails(input.email);
  expect((await portal.visitor().get(`/api/member-profile-removals/${old && linkIn(old)}`)).status).toBe(404);
});

it('a described person gets at most three emails a day; then the member is saved without an email', async () => {
  const email = newEmail();
  for (let n = 0; n < 5; n++) {
    const { status, body } = await asLeader.post(path, nila({ email }));
    expect([status, body.is_mail_skipped]).toEqual([200, n >= 3]);
    expect((await asLeader.post(path, nila({ email }))).status).toBe(409);
    await asLeader.delete(`${path}/${body.id}`);
  }
  const { body } = await asLeader.post(path, nila());
  const edited = await asLeader.put(`${path}/${body.id}`, nila({ email }));
  expect([edited.status, edited.body]).toEqual([200, { id: body.id, is_mail_skipped: true }]);
  expect(await emails(email)).toHaveLength(3);
});

it('the limit of emails includes a new address that belongs to an account', async () => {
  const email = newEmail();
  const person = await createPerson(portal);
  const [user_id, password] = [person.id, await hashPassword('a long enough password')];
  await portal.db
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: 'credential', password });
  const asPerson = await portal.signIn(person);
  const change = { email, password: 'a long enough password' };
  for (let n = 0; n < 3; n++)
    expect((await asPerson.post('/api/account/email-changes', change)).status).toBe(200);
  expect((await asLeader.post(path, nila({ email }))).body.is_mail_skipped).toBe(true);
  expect((await asPerson.post('/api/account/email-changes', change)).status).toBe(429);
});

it('a described person gets the link without the leader’s name when the leader is erased before the email leaves', async () => {
  const gone = await createPerson(portal, { display_name: 'Gone & <b>' });
  const theirs = await createTeam(portal, gone, [member]);
  const input = nila();
  const asGone = await portal.signIn(gone);
  await asGone.post(`/api/teams/${theirs.id}/member-profiles`, input);
  const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect((await asAdmin.delete(`/api/users/${gone.id}`)).status).toBe(200);
  const [content] = await emails(input.email);
  expect(content?.text).toContain('A former member has added you to their team');
  expect(content?.html).toContain('A former member has added you to their team');
  expect(`${content?.text} ${content?.html}`).not.toMatch(/Gone/);
  const link = `/api/member-profile-removals/${content && linkIn(content)}`;
  expect((await remove(link)).status).toBe(200);
});

it('a described person who joins with that email replaces the member profile in its seat', async () => {
  const nilaHerself = await createPerson(portal);
  await describeWithResume(nila({ email: nilaHerself.email }));
  const asNila = await portal.signIn(nilaHerself);
  expect((await asNila.post(`/api/teams/${team.id}/members`)).status).toBe(200);
  expect((await asLeader.get(`/api/teams/${team.id}`)).body).toMatchObject({
    seats_taken: 3,
    member_profiles: [],
  });
  expect(await storedResumes()).toBe(0);
});

it('only the leader edits and removes a member profile', async () => {
  const input = nila();
  const { body } = await asLeader.post(path, input);
  const changed = { ...input, college: 'Another college' };
  expect((await asMember.put(`${path}/${body.id}`, changed)).status).toBe(403);
  expect((await asLeader.put(`${path}/${body.id}`, changed)).status).toBe(200);
  expect((await asMember.delete(`${path}/${body.id}`)).status).toBe(403);
  expect((await asLeader.delete(`${path}/${body.id}`)).status).toBe(200);
  expect((await asLeader.delete(`${path}/${body.id}`)).status).toBe(404);
  expect((await asLeader.put(`${path}/${body.id}`, changed)).status).toBe(404);
});

it('editing a member profile rejects the email of another one', async () => {
  const [first, second] = [nila(), nila()];
  await asLeader.post(path, first);
  const { body } = await asLeader.post(path, second);
  const response = await asLeader.put(`${path}/${body.id}`, { ...second, email: first.email });
  expect([response.status, response.body.title]).toEqual([409, 'Email already exists']);
});

it('on a frozen roster a member profile can be edited, but its email and its removal wait', async () => {
  const input = nila();
  const { body } = await asLeader.post(path, input);
  await freeze();
  expect((await asLeader.put(`${path}/${body.id}`, { ...input, college: 'C' })).status).toBe(200);
  const moved = await asLeader.put(`${path}/${body.id}`, { ...input, email: newEmail() });
  expect(moved.body.code).toBe('roster_frozen');
  const removed = await asLeader.delete(`${path}/${body.id}`);
  expect([removed.body.code, removed.body.title]).toEqual(['roster_frozen', 'Error removing member']);
});

it('a member profile is found only under its own team', { tags: ['asvs:8.2.2'] }, async () => {
  const other = await createTeam(portal, leader);
  const { body } = await asLeader.post(path, nila());
  expect((await asLeader.delete(`/api/teams/${other.id}/member-profiles/${body.id}`)).status).toBe(404);
});

describe('a résumé that is uploaded before its member', () => {
  const seen = async () => (await asLeader.get(`/api/teams/${team.id}`)).body.member_profiles;

  it('a member profile with a rejected résumé adds nobody and sends no email', async () => {
    const rejected = await uploadResume(new TextEncoder().encode('hello'), 'nila.pdf');
    expect([rejected.status, rejected.body.title]).toEqual([422, 'Invalid file type']);
    expect([await seen(), await storedResumes()]).toEqual([[], 0]);
    const missing = await asLeader.post(path, { ...nila(), resume_file_id: crypto.randomUUID() });
    expect([missing.status, missing.body.title]).toEqual([404, 'File not found']);
    expect(await seen()).toEqual([]);
    expect((await portal.mails()).filter(({ recipient }) => recipient === nila().email)).toEqual([]);
  });

  it('a member profile is saved with its résumé, and an edit replaces it or leaves it', async () => {
    const first = (await uploadResume(await pdfBytes(), 'first.pdf')).body;
    const { body } = await asLeader.post(path, { ...nila(), resume_file_id: first.id });
    expect((await seen())[0]).toMatchObject({ id: body.id, resume: { id: first.id, name: 'first.pdf' } });
    await asLeader.put(`${path}/${body.id}`, nila());
    expect((await seen())[0].resume.id).toBe(first.id);
    const second = (await uploadResume(docxBytes(), 'second.docx')).body;
    await asLeader.put(`${path}/${body.id}`, { ...nila(), resume_file_id: second.id });
    expect((await seen())[0].resume.name).toBe('second.docx');
    expect([await storedResumes(), (await asLeader.get(`/files/${first.id}`)).status]).toEqual([1, 404]);
  });

  it('only the uploader of a résumé can attach it to a member profile', async () => {
    const other = await createPerson(portal);
    const foreign = await createTeam(portal, other);
    const asOther = await portal.signIn(other);
    const { body } = await asOther.upload(
      'POST',
      `/api/teams/${foreign.id}/member-resumes`,
      docxBytes(),
      'x.docx',
    );
    expect((await asLeader.post(path, { ...nila(), resume_file_id: body.id })).status).toBe(404);
    expect((await uploadResume(docxBytes(), 'x.docx', asMember)).status).toBe(403);
  });
});

describe('the résumé of a member profile', () => {
  const shown = async (client: Client) =>
    (await client.get(`/api/teams/${team.id}`)).body.member_profiles[0].resume;

  it('the résumé of a member profile is visible to leader and staff', async () => {
    const { resume } = await describeWithResume(nila());
    expect(await shown(asLeader)).toMatchObject({ id: resume.id, name: 'nila.pdf' });
    expect(await shown(asMember)).toBeNull();
    expect((await asLeader.get(`/files/${resume.id}`)).status).toBe(200);
    expect((await asMember.get(`/files/${resume.id}`)).status).toBe(404);
  });

  it('the résumé of a member profile is rejected with the specified texts for another type or one byte too many', {
    tags: ['member-resume-file'],
  }, async () => {
    const text = await uploadResume(new TextEncoder().encode('hello'), 'nila.txt');
    expect([text.status, text.body.title]).toEqual([422, 'Invalid file type']);
    expect(text.body.detail).toBe(
      'Please upload a PDF or Word document. This is a plain text file. Please open it and save or print it as a PDF.',
    );
    const large = new Uint8Array(UPLOADS.member_resume.maxBytes + 1);
    large.set(await pdfBytes());
    const rejected = await uploadResume(large, 'nila.pdf');
    expect([rejected.status, rejected.body.title, rejected.body.detail]).toEqual([
      422,
      'File too large',
      'Please upload a file smaller than 5MB.',
    ]);
    expect(await storedResumes()).toBe(0);
  });

  it('the résumé of a member profile can be removed, and is deleted with the team', async () => {
    const first = await describeWithResume(nila());
    const resumePath = `${path}/${first.id}/resume`;
    expect((await asLeader.delete(resumePath)).status).toBe(200);
    expect((await asLeader.delete(resumePath)).status).toBe(200);
    expect((await asLeader.get(`/files/${first.resume.id}`)).status).toBe(404);
    await describeWithResume(nila());
    await asLeader.delete(`/api/teams/${team.id}`);
    expect(await storedResumes()).toBe(0);
    expect(await portal.db.$count(team_member_profiles, eq(team_member_profiles.team_id, team.id))).toBe(0);
  });
});

it('keeps the degree that the programme took off its list, and refuses it for others', {
  tags: ['degree-stays'],
}, async () => {
  const values = nila({ degree: 'BE' });
  const { id } = (await asLeader.post(path, values)).body;
  setProgramme({ degrees: ['BTech'] });
  try {
    expect((await asLeader.put(`${path}/${id}`, { ...values, year: 4 })).status).toBe(200);
    const refused = await asLeader.post(path, nila({ degree: 'BE' }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'degree', message: 'Please select a degree.', title: 'Degree' }],
    ]);
  } finally {
    setProgramme({});
  }
});
