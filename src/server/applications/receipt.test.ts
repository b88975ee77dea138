import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatDateTime } from '#domain/dates.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes, pptxBytes } from '#tests/documents.ts';
import { createCycle, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { statementsOfSubmission } from '#tests/recorded-sql.ts';

const portal = await portalForFile();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const approach = Array.from({ length: 301 }, (_, index) => `word${index}`).join(' ');
const sections = {
  technical_approach: approach,
  tech_stack: 'PostgreSQL and Rust',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours a week',
  timeline: null,
};

type Writer = { person: Person; client: Client; resume: { name: string; size: number; sha256: string } };

/** A person with their own résumé in the store. */
async function writer(display_name: string): Promise<Writer> {
  const person = await createPerson(portal, { display_name });
  const client = await portal.signIn(person);
  return { person, client, resume: await uploadResume(client, `${display_name}.pdf`) };
}

async function uploadResume(client: Client, name: string) {
  const bytes = await pdfBytes({ text: `${name} ${randomUUID()}` });
  expect((await client.upload('PUT', '/api/profile/resume', bytes, name)).status).toBe(200);
  return { name, size: bytes.length, sha256: sha256(bytes) };
}

async function apply(client: Client, team_id: string | null = null): Promise<string> {
  const project = await createProject(portal, { name: 'Tides' });
  const { body } = await client.post('/api/applications', {
    project_id: project.id,
    team_id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
  return body.id;
}

async function submitDetailed(client: Client, id: string) {
  const bytes = await pptxBytes({ text: randomUUID() });
  const { body } = await client.upload('POST', `/api/applications/${id}/presentation`, bytes, 'slides.pptx');
  const response = await client.put(`/api/applications/${id}/detailed-proposal`, {
    ...sections,
    presentation_file_id: body.id,
  });
  expect(response.status).toBe(200);
  return { kind: 'presentation', name: 'slides.pptx', size: bytes.length, sha256: sha256(bytes) };
}

const receiptsOf = async (client: Client, id: string) =>
  (await client.get(`/api/applications/${id}`)).body.receipts;
const mailsTo = async (person: Person, id: string) =>
  (await portal.mails())
    .filter(({ recipient, application_id }) => recipient === person.email && application_id === id)
    .map(({ text }) => text);

describe('the receipt of a submitted step', { tags: ['receipt'] }, () => {
  test('a receipt has the time of arrival and the name, size and SHA-256 of each file', async () => {
    const { client, resume } = await writer('Asha');
    const id = await apply(client);
    const presentation = await submitDetailed(client, id);
    const { body } = await client.get(`/api/applications/${id}`);
    expect(body.receipts).toEqual([
      { step: 'initial', at: body.submitted_at, files: [{ kind: 'resume', ...resume }] },
      {
        step: 'detailed',
        at: body.detailed_submitted_at,
        files: [presentation, { kind: 'resume', ...resume }],
      },
    ]);
  });

  test('a reference is short and unique, and stays when the project gets another number', async () => {
    const { client, person } = await writer('Chandra');
    const other = await writer('Charu');
    const ids = [await apply(client), await apply(other.client)];
    const referencesOf = async () =>
      Promise.all(
        [client, other.client].map(
          async (one, index) => (await one.get(`/api/applications/${ids[index]}`)).body.reference,
        ),
      );
    const references = await referencesOf();
    const { body } = await client.get(`/api/applications/${ids[0]}`);
    const ofProject = eq(projects.id, body.project.id);
    const project = await portal.db.query.projects.findFirst({ where: ofProject });
    expect(references[0].replace(/\d{4,}$/, '')).toBe(`${project?.project_number}-`);
    expect(new Set(references).size).toBe(2);
    await portal.db
      .update(projects)
      .set({ project_number: `NEW-${person.id}` })
      .where(ofProject);
    await submitDetailed(client, ids[0] ?? '');
    expect(await referencesOf()).toEqual(references);
  });

  test('a draft and a withdrawn draft have no reference, and applying again gives a new one', async () => {
    const { client } = await writer('Chitra');
    const id = await apply(client);
    const { body: first } = await client.get(`/api/applications/${id}`);
    await client.put(`/api/applications/${id}/withdrawal`);
    const draft = { project_id: first.project.id, team_id: null, initial_proposal: 'Once more', revision: 0 };
    const { body: begun } = await client.put('/api/application-drafts', draft);
    const { body: drafted } = await client.get(`/api/applications/${begun.id}`);
    expect([drafted.status, drafted.reference]).toEqual(['draft', null]);
    const { revision: _, ...texts } = draft;
    await client.post('/api/applications', { ...texts, submission_key: randomUUID() });
    const { body: second } = await client.get(`/api/applications/${begun.id}`);
    expect(second.reference).not.toBe(first.reference);
    expect(second.reference).toMatch(/-\d{4,}$/);
  });

  test('a receipt doesn’t change when the résumé is replaced', async () => {
    const { client, resume } = await writer('Bina');
    const id = await apply(client);
    const newer = await uploadResume(client, 'newer.pdf');
    expect(await receiptsOf(client, id)).toMatchObject([{ files: [{ kind: 'resume', ...resume }] }]);
    await submitDetailed(client, id);
    const [initial, detailed] = await receiptsOf(client, id);
    expect(initial.files).toEqual([{ kind: 'resume', ...resume }]);
    expect(detailed.files[1]).toEqual({ kind: 'resume', ...newer });
  });

  test('a team’s receipt shows each member their own résumé only', async () => {
    const [leader, member] = [await writer('Leela'), await writer('Mohan')];
    const team = await createTeam(portal, leader.person, [member.person]);
    const id = await apply(leader.client, team.id);
    for (const { client, resume } of [leader, member]) {
      expect(await receiptsOf(client, id)).toMatchObject([{ files: [{ kind: 'resume', ...resume }] }]);
    }
    const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect(await receiptsOf(staff, id)).toMatchObject([{ step: 'initial', files: [] }]);
  });

  test('a draft has no receipt, even one that the programme withdrew', async () => {
    const { client } = await writer('Dev');
    const project = await createProject(portal);
    const { body } = await client.put('/api/application-drafts', {
      project_id: project.id,
      team_id: null,
      initial_proposal: 'Half a thought',
      revision: 0,
    });
    expect(await receiptsOf(client, body.id)).toEqual([]);
  });
});

/** The dot of a file name is parted, so that it is no link (rule:no-strange-links). */
const shown = (text: string) => text.replaceAll('\u2060', '');

test('the email of a receipt names the cycle where there is more than one', {
  tags: ['receipt', 'one-cycle-at-a-time'],
}, async () => {
  const { person, client } = await writer('Elina');
  const before = await apply(client);
  const other = await createCycle(portal);
  const after = await apply(client);
  await submitDetailed(client, after);
  const { cycle } = (await client.get(`/api/applications/${after}`)).body;
  const named = expect.stringContaining(`\nCycle: ${cycle.name}\n`);
  expect(await mailsTo(person, before)).toEqual([expect.not.stringContaining('Cycle:')]);
  expect(await mailsTo(person, after)).toEqual([named, named]);
  await portal.db.delete(cycles).where(eq(cycles.id, other.id));
});

test('the email of a receipt has the time in India, the next step, the words of each section, and the files', async () => {
  const { person, client, resume } = await writer('Esha');
  const id = await apply(client);
  await submitDetailed(client, id);
  const { reference, receipts } = (await client.get(`/api/applications/${id}`)).body;
  const [{ at: initialAt }, { at: detailedAt }] = receipts;
  const [initial = '', detailed = ''] = (await mailsTo(person, id)).map(shown);
  expect(initial.split('\n\n').slice(2, 6)).toEqual([
    expect.stringMatching(/^We’ve received the initial proposal for “.+”\.$/),
    'The next step is your detailed proposal. Please submit it in the portal as soon as it’s ready. We’ll email you when the status changes.',
    `Received on ${formatDateTime(initialAt)} (India time).\nReference: ${reference}\nApplicant: Esha`,
    'You sent:\nInitial Proposal: 6 words\nYour resume: Esha.pdf',
  ]);
  expect(initial).toContain(`/applications/${id}`);
  expect(detailed.split('\n\n').slice(3, 6)).toEqual([
    'The next step is our review. You don’t need to do anything until then. We’ll email you when the status changes.',
    `Received on ${formatDateTime(detailedAt)} (India time).\nReference: ${reference}\nApplicant: Esha`,
    [
      'You sent:',
      'Technical Approach: 301 words',
      'Tech Stack: 3 words',
      'Past Experience: 2 words',
      'Curriculum Fit: 1 word',
      'Time Commitment: 4 words',
      'Presentation: slides.pptx',
      'Your resume: Esha.pdf',
    ].join('\n'),
  ]);
  expect(initial + detailed).not.toContain(resume.sha256);
});

test('the email of a team’s receipt counts its people and shows nobody another person’s résumé', async () => {
  const [leader, member] = [await writer('Lata'), await writer('Manu')];
  const team = await createTeam(portal, leader.person, [member.person], { name: 'Kite' });
  const id = await apply(leader.client, team.id);
  const [toLeader = ''] = (await mailsTo(leader.person, id)).map(shown);
  const [toMember = ''] = (await mailsTo(member.person, id)).map(shown);
  expect(toLeader).toContain('Team Kite: 2 people');
  expect([toLeader, toMember].map((text) => text.includes('Lata.pdf'))).toEqual([true, false]);
  expect([toLeader, toMember].map((text) => text.includes('Manu.pdf'))).toEqual([false, true]);
});

test('deleting a person removes their résumé from receipts', async () => {
  const [leader, member] = [await writer('Lila'), await writer('Mira')];
  const team = await createTeam(portal, leader.person, [member.person]);
  const id = await apply(leader.client, team.id);
  expect((await member.client.delete('/api/account', {})).status).toBe(200);
  const rows = await portal.db.query.application_resumes.findMany({
    where: (row, { eq }) => eq(row.application_id, id),
  });
  expect(rows.map(({ user_id }) => user_id)).toEqual([leader.person.id]);
});

test('a new leader continues with the draft and presentation of the former one, who may no longer write', async () => {
  const [former, next] = [await writer('Farah'), await writer('Nila')];
  const team = await createTeam(portal, former.person, [next.person]);
  const id = await apply(former.client, team.id);
  const draft = { ...sections, timeline: '', technical_approach: 'Begun by Farah' };
  const path = `/api/applications/${id}`;
  const bytes = await pptxBytes();
  const { body: file } = await former.client.upload('POST', `${path}/presentation`, bytes, 'begun.pptx');
  await former.client.put(`${path}/detailed-proposal-draft`, { ...draft, revision: 0 });

  await former.client.put(`/api/teams/${team.id}/leader`, { user_id: next.person.id });

  const { body: application } = await next.client.get(path);
  const page = await next.client.get(`/api/projects/${application.project.id}/application`);
  expect(page.body.detailed_draft).toMatchObject({
    technical_approach: 'Begun by Farah',
    presentation: { id: file.id, name: 'begun.pptx' },
  });
  const { revision } = page.body.detailed_draft;
  const rejected = await Promise.all([
    former.client.put(`${path}/detailed-proposal-draft`, { ...draft, revision }),
    former.client.upload('POST', `${path}/presentation`, bytes, 'again.pptx'),
    former.client.put(`${path}/detailed-proposal`, { ...sections, presentation_file_id: file.id }),
    former.client.put(`${path}/withdrawal`),
  ]);
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const saved = await next.client.put(`${path}/detailed-proposal-draft`, { ...draft, revision });
  expect(saved.status).toBe(200);
  const submitted = await next.client.put(`${path}/detailed-proposal`, {
    ...sections,
    presentation_file_id: file.id,
  });
  expect(submitted.status).toBe(200);
  expect((await next.client.get(path)).body.receipts[1].files[0]).toMatchObject({
    kind: 'presentation',
    name: 'begun.pptx',
    sha256: sha256(bytes),
  });
});

test('the presentation of a former leader stays when they delete their account', async () => {
  const [former, next] = [await writer('Faiz'), await writer('Nita')];
  const team = await createTeam(portal, former.person, [next.person]);
  const id = await apply(former.client, team.id);
  const { body: file } = await former.client.upload(
    'POST',
    `/api/applications/${id}/presentation`,
    await pptxBytes(),
    'begun.pptx',
  );
  await former.client.delete('/api/account', {});
  const submitted = await next.client.put(`/api/applications/${id}/detailed-proposal`, {
    ...sections,
    presentation_file_id: file.id,
  });
  expect(submitted.status).toBe(200);
});

describe('the statements of a submission', () => {
  test('a submission of a draft needs no more statements than one without', async () => {
    const { client } = await writer('Devika');
    const without = await statementsOfSubmission(() => apply(client));
    expect(without.length).toBeGreaterThan(0);
    const project = await createProject(portal);
    const draft = { project_id: project.id, team_id: null, initial_proposal: 'A draft' };
    await client.put('/api/application-drafts', { ...draft, revision: 0 });
    const submit = () => client.post('/api/applications', { ...draft, submission_key: randomUUID() });
    const ofDraft = await statementsOfSubmission(async () => expect((await submit()).status).toBe(200));
    expect(ofDraft.length).toBeLessThanOrEqual(without.length);
  });

  test('a submission of five people needs no more statements than one of two', async () => {
    const teamOf = async (...names: string[]) => {
      const people = await Promise.all(names.map(writer));
      const [leader, ...members] = people.map(({ person }) => person);
      if (!leader || !people[0]) throw new Error('A team needs a leader.');
      return { client: people[0].client, team: await createTeam(portal, leader, members) };
    };
    const two = await teamOf('Dinesh', 'Diya');
    const five = await teamOf('Dara', 'Dev', 'Dhara', 'Dipa', 'Dula');
    const ofTwo = await statementsOfSubmission(() => apply(two.client, two.team.id));
    expect(ofTwo.length).toBeGreaterThan(0);
    expect(await statementsOfSubmission(() => apply(five.client, five.team.id))).toHaveLength(ofTwo.length);
  });

  test('its emails and audit lines have the cycle of its project, even beside a newer open cycle', async () => {
    const { client, person } = await writer('Durga');
    const project = await createProject(portal);
    await createCycle(portal, { state: 'open', opens_at: '2100-01-01T00:00:00Z' });
    const body = { project_id: project.id, team_id: null, initial_proposal: 'A text' };
    const { id } = (await client.post('/api/applications', { ...body, submission_key: randomUUID() })).body;
    const { rows } = await portal.db.execute(sql`
      select cycle_id from mails where application_id = ${id} and recipient = ${person.email}
      union all select cycle_id from audit_log where subject_id = ${id}`);
    expect(rows).toEqual([project, project].map(({ cycle_id }) => ({ cycle_id })));
  });
});
