import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Client } from '../tests/client.ts';
import { pdfBytes } from '../tests/documents.ts';
import { createPerson, createProject, createTeam } from '../tests/factories.ts';
import { portalForFile } from '../tests/portal.ts';
import { statementsOfSubmission } from '../tests/recorded-sql.ts';

// `npm run bench -- statements`: the statements between begin and commit of each kind of submission.

const portal = await portalForFile();

const detailed = {
  technical_approach: 'word '.repeat(301).trim(),
  tech_stack: 'PostgreSQL',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours a week',
  timeline: null,
};

async function signInWriter() {
  const person = await createPerson(portal);
  const client = await portal.signIn(person);
  await client.upload('PUT', '/api/profile/resume', await pdfBytes({ text: randomUUID() }), 'resume.pdf');
  return { person, client };
}

async function submit(client: Client, team_id: string | null = null) {
  const { id: project_id } = await createProject(portal);
  let application = '';
  const statements = await statementsOfSubmission(async () => {
    const body = { project_id, team_id, initial_proposal: 'A text', submission_key: randomUUID() };
    const response = await client.post('/api/applications', body);
    expect(response.status).toBe(200);
    application = response.body.id;
  });
  return { application, statements };
}

async function submitDetailed(client: Client, application: string) {
  const path = `/api/applications/${application}`;
  const bytes = await pdfBytes({ text: randomUUID() });
  const { body } = await client.upload('POST', `${path}/presentation`, bytes, 'slides.pdf');
  return statementsOfSubmission(async () => {
    const proposal = { ...detailed, presentation_file_id: body.id };
    expect((await client.put(`${path}/detailed-proposal`, proposal)).status).toBe(200);
  });
}

test('the statements of a submission', async () => {
  const { person, client } = await signInWriter();
  const members = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, person, members);
  await submit(client); // a process sends some statements only once
  const alone = await submit(client);
  const ofTeam = await submit(client, team.id);
  const second = await submitDetailed(client, alone.application);
  const rows = { alone: alone.statements, 'as a team': ofTeam.statements, 'detailed proposal': second };
  for (const [name, statements] of Object.entries(rows))
    process.stdout.write(`${name.padEnd(20)} ${statements.length}\n`);
});
