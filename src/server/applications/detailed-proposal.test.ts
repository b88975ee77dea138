import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { applications, detailed_drafts } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { projects } from '#server/db/schema/projects.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { pdfBytes, pptxBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const sections = {
  technical_approach: words(300),
  tech_stack: 'PostgreSQL',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours a week',
  timeline: null,
};

async function applicant(status: 'submitted' | 'rejected' | 'withdrawn' | 'shortlisted' = 'submitted') {
  const person = await createPerson(portal);
  const project = await createProject(portal);
  const application = await createApplication(portal, { project, applicant: person, values: { status } });
  return { person, project, id: application.id, client: await portal.signIn(person) };
}

type Applicant = Awaited<ReturnType<typeof applicant>>;
const upload = async ({ client, id }: Pick<Applicant, 'client' | 'id'>) =>
  client.upload('POST', `/api/applications/${id}/presentation`, await pptxBytes(), 'slides.pptx');
const submit = ({ client, id }: Pick<Applicant, 'client' | 'id'>, presentation_file_id: string, more = {}) =>
  client.put(`/api/applications/${id}/detailed-proposal`, { ...sections, presentation_file_id, ...more });

test('a detailed proposal moves the application to stage detailed, attaches the presentation and notifies everybody', {
  tags: ['applicant-mails', 'detailed-proposal-once'],
}, async () => {
  const someone = await applicant();
  const { body: file } = await upload(someone);
  expect((await submit(someone, file.id)).status).toBe(200);
  const row = await portal.db.query.applications.findFirst({ where: eq(applications.id, someone.id) });
  expect(row).toMatchObject({
    stage: 'detailed',
    status: 'submitted',
    tech_stack: 'PostgreSQL',
    presentation_file_id: file.id,
  });
  const stored = await portal.db.query.files.findFirst({ where: eq(files.id, file.id) });
  expect(stored?.attached_at).not.toBeNull();
  const sent = (await portal.mails()).filter(({ application_id }) => application_id === someone.id);
  expect(sent.map(({ kind }) => kind).sort()).toEqual([
    'application_received',
    ...portal.services.env.NOTIFY_EMAILS.map(() => 'staff_notification'),
  ]);
  const { body } = await someone.client.get(`/api/applications/${someone.id}`);
  expect(body).toMatchObject({
    next_step: 'Your detailed proposal is under review.',
    presentation: { name: 'slides.pptx' },
    events: [{ kind: 'detailed_submitted' }],
  });
});

test('a detailed proposal needs 300 words of technical approach, with the specified title and count', {
  tags: ['three-hundred-words'],
}, async () => {
  const someone = await applicant();
  const { body: file } = await upload(someone);
  const { status, body } = await submit(someone, file.id, {
    technical_approach: words(299),
    tech_stack: '',
  });
  expect([status, body.title, body.detail]).toEqual([
    422,
    'Technical approach too short',
    'Please write at least 300 words. Current count: 299 words.',
  ]);
});

test.each(['tech_stack', 'past_experience', 'curriculum_fit', 'time_commitment', 'presentation_file_id'])(
  'a detailed proposal needs %s',
  { tags: ['detailed-proposal-required'] },
  async (field) => {
    const someone = await applicant();
    const { body: file } = await upload(someone);
    const { status, body } = await submit(someone, file.id, { [field]: ' ' });
    expect([status, body.title, body.detail]).toEqual([
      422,
      'Required fields missing',
      'Please fill in all required fields including the presentation before submitting.',
    ]);
  },
);

test('a detailed proposal accepts only a presentation that its writer uploaded for this application', async () => {
  const [one, two] = [await applicant(), await applicant()];
  const { body: foreign } = await upload(two);
  const { status, body } = await submit(one, foreign.id);
  expect([status, body.errors[0].path]).toEqual([422, 'presentation_file_id']);
});

test('a detailed proposal can be submitted once', { tags: ['detailed-proposal-once'] }, async () => {
  const someone = await applicant();
  const { body: file } = await upload(someone);
  await submit(someone, file.id);
  const { status, body } = await submit(someone, file.id);
  expect([status, body.code, body.title]).toEqual([409, 'already_detailed', 'Error submitting proposal']);
});

test('a detailed proposal that is submitted 50 times at once is stored once', {
  tags: ['detailed-proposal-once'],
}, async () => {
  const someone = await applicant();
  const { body: file } = await upload(someone);
  const responses = await Promise.all(Array.from({ length: 50 }, () => submit(someone, file.id)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'already_detailed')).toHaveLength(49);
});

test('a detailed proposal for another person’s application gets 404 with the specified text', {
  tags: ['detailed-proposal-errors'],
}, async () => {
  const someone = await applicant();
  const { body: file } = await upload(someone);
  const stranger = await portal.signIn(await createPerson(portal));
  const { status, body } = await submit({ client: stranger, id: someone.id }, file.id);
  expect([status, body.title, body.detail]).toEqual([
    404,
    'Error submitting proposal',
    'No application found with the provided ID or permission denied',
  ]);
});

test('only the leader can submit a team’s detailed proposal; a member gets 403', async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant: leader, team, members: [member] });
  const client = await portal.signIn(member);
  const rejected = await client.upload(
    'POST',
    `/api/applications/${id}/presentation`,
    await pdfBytes(),
    'a.pdf',
  );
  expect([rejected.status, rejected.body.title]).toEqual([403, 'Error submitting proposal']);
  const { body: file } = await upload({ client: await portal.signIn(leader), id });
  expect((await submit({ client: await portal.signIn(leader), id }, file.id)).status).toBe(200);
});

test.each(['rejected', 'withdrawn'] as const)(
  'the detailed proposal of a %s application is closed',
  { tags: ['detailed-proposal-gate'] },
  async (status) => {
    const someone = await applicant(status);
    expect((await upload(someone)).body.code).toBe('detailed_proposal_not_open');
  },
);

test('the detailed proposal follows the site setting: behind the gate it is open when shortlisted', {
  tags: ['detailed-proposal-gate', 'site-settings'],
}, async () => {
  await portal.db
    .insert(site_settings)
    .values({ setting_key: 'detailed_proposal_gate', setting_value: 'shortlisted' });
  const [waiting, listed] = [await applicant('submitted'), await applicant('shortlisted')];
  const [one, two] = [await upload(waiting), await upload(listed)];
  expect((await submit(waiting, one.body.id)).body.code).toBe('detailed_proposal_not_open');
  expect((await submit(listed, two.body.id)).status).toBe(200);
  await portal.db.delete(site_settings);
});

describe('the draft of a detailed proposal', () => {
  const typed = (technical_approach: string, revision: number) => ({
    ...sections,
    technical_approach,
    timeline: '',
    revision,
  });
  const save = ({ client, id }: Applicant, text: string, revision: number) =>
    client.put(`/api/applications/${id}/detailed-proposal-draft`, typed(text, revision));

  test('the draft of a detailed proposal is saved while typing and comes back with its presentation', async () => {
    const someone = await applicant();
    await upload(someone);
    expect((await save(someone, 'Half a thought', 0)).body.revision).toBe(1);
    const { body } = await someone.client.get(`/api/projects/${someone.project.id}/application`);
    expect(body.detailed_draft).toMatchObject({
      technical_approach: 'Half a thought',
      revision: 1,
      presentation: { name: 'slides.pptx' },
    });
  });

  test('the draft of a detailed proposal is never overwritten unseen', async () => {
    const someone = await applicant();
    await save(someone, 'From the laptop', 0);
    const { status, body } = await save(someone, 'From the phone', 0);
    expect([status, body.code, body.current.technical_approach]).toEqual([
      409,
      'draft_changed',
      'From the laptop',
    ]);
  });

  test('submitting a detailed proposal deletes its draft', async () => {
    const someone = await applicant();
    const { body: file } = await upload(someone);
    await save(someone, 'Half a thought', 0);
    await submit(someone, file.id);
    const left = await portal.db.$count(detailed_drafts, eq(detailed_drafts.application_id, someone.id));
    expect(left).toBe(0);
  });

  test('the sweep leaves the presentation of a draft and removes a replaced or abandoned one', async () => {
    const someone = await applicant();
    const { body: first } = await upload(someone);
    const { body: second } = await upload(someone);
    const exists = async (id: string) => (await portal.db.$count(files, eq(files.id, id))) === 1;
    expect(await exists(first.id)).toBe(false);
    portal.clock.forward(60 * 48);
    await sweepFiles(portal.services);
    expect(await exists(second.id)).toBe(true);
    portal.clock.set(new Date());
    await someone.client.put(`/api/applications/${someone.id}/withdrawal`);
    expect(await exists(second.id)).toBe(false);
  });
});

test('a presentation must be a PowerPoint or PDF file of at most 10 MiB', {
  tags: ['presentation-file'],
}, async () => {
  const { client, id } = await applicant();
  const path = `/api/applications/${id}/presentation`;
  const wrong = await client.upload('POST', path, new TextEncoder().encode('text'), 'notes.txt');
  expect([wrong.status, wrong.body.title, wrong.body.detail]).toEqual([
    422,
    'Invalid file type',
    'Please upload a PowerPoint file (.ppt, .pptx) or PDF file (.pdf). This is a plain text file. Please open it and save or print it as a PDF.',
  ]);
  const limit = 10 * 1024 * 1024;
  const large = await client.upload('POST', path, await pdfBytes({ size: limit + 1 }), 'slides.pdf');
  expect([large.body.title, large.body.detail]).toEqual([
    'File too large',
    'Please upload a file smaller than 10MB',
  ]);
  expect((await client.upload('POST', path, await pdfBytes({ size: limit }), 'slides.pdf')).status).toBe(200);
});

describe('with a deadline', () => {
  /** An applicant with a draft that began at a time, before the deadline of 12:00. */
  async function late(begun: string | null) {
    const someone = await applicant();
    const detailed_deadline = new Date(Date.now() + 3_600_000).toISOString();
    await portal.db.update(projects).set({ detailed_deadline }).where(eq(projects.id, someone.project.id));
    const { body: file } = await upload(someone);
    const created_at = begun ?? new Date(Date.parse(detailed_deadline) + 60_000).toISOString();
    await portal.db
      .update(detailed_drafts)
      .set({ created_at })
      .where(eq(detailed_drafts.application_id, someone.id));
    const at = (minutes: number) =>
      portal.clock.set(new Date(Date.parse(detailed_deadline) + minutes * 60_000).toISOString());
    return { ...someone, file, at };
  }

  test('a detailed proposal is refused after its deadline, with the text still there', {
    tags: ['second-deadline'],
  }, async () => {
    const { file, at, ...someone } = await late(null);
    at(2);
    const { status, body } = await submit(someone, file.id);
    expect([status, body.code]).toEqual([409, 'detailed_proposal_closed']);
    const { body: page } = await someone.client.get(`/api/projects/${someone.project.id}/application`);
    expect([page.application.can.submit_detailed_proposal, page.detailed_draft.presentation.id]).toEqual([
      false,
      file.id,
    ]);
  });

  test('a detailed draft that began in time has fifteen minutes more', {
    tags: ['second-deadline'],
  }, async () => {
    const { file, at, ...someone } = await late(new Date().toISOString());
    at(15.1);
    expect((await submit(someone, file.id)).body.code).toBe('detailed_proposal_closed');
    at(15);
    expect((await submit(someone, file.id)).status).toBe(200);
  });
});
