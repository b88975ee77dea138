import { expect, test } from 'vitest';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

async function writer(is_blind: boolean) {
  const { id: cycle_id } = await createCycle(portal, { state: 'open' });
  await createReviewRound(portal, { cycle_id, is_blind });
  const project = await createProject(portal, { cycle_id });
  const person = await createPerson(portal, { display_name: 'Zebulon Quux' });
  return { cycle_id, project, person, client: await portal.signIn(person) };
}

test('the writer of an initial proposal is told with each saved draft, and again when the page opens', {
  tags: ['writers-are-told'],
}, async () => {
  const { client, project } = await writer(true);
  const draft = {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'Zebulon, 21BCE1234',
    revision: 0,
  };
  const mentions = [
    { field: 'initial_proposal', kind: 'own_name', words: ['Zebulon'] },
    { field: 'initial_proposal', kind: 'roll_number', words: ['21BCE1234'] },
  ];
  const { status, body } = await client.put('/api/application-drafts', draft);
  expect([status, body.mentions]).toEqual([200, mentions]);
  expect((await client.get(`/api/projects/${project.id}/application`)).body.mentions).toEqual(mentions);
  const clean = { ...draft, initial_proposal: 'More data.', revision: 1 };
  expect((await client.put('/api/application-drafts', clean)).body.mentions).toEqual([]);
});

test('the writer of a detailed proposal is told for each section, of teammates too', {
  tags: ['writers-are-told'],
}, async () => {
  const { client, project, person, cycle_id } = await writer(true);
  const member = await createPerson(portal, { display_name: 'Perdita Rao' });
  const team = await createTeam(portal, person, [member], { cycle_id });
  const application = await createApplication(portal, {
    project,
    applicant: person,
    team,
    members: [member],
  });
  const texts = {
    technical_approach: 'Perdita plans it.',
    tech_stack: 'Python',
    past_experience: 'See https://quux.example',
    curriculum_fit: '',
    time_commitment: '',
    timeline: 'Zebulon',
    revision: 0,
  };
  const { status, body } = await client.put(
    `/api/applications/${application.id}/detailed-proposal-draft`,
    texts,
  );
  const mentions = [
    { field: 'technical_approach', kind: 'teammate_name', words: ['Perdita'] },
    { field: 'past_experience', kind: 'link', words: ['https://quux.example'] },
    { field: 'timeline', kind: 'own_name', words: ['Zebulon'] },
  ];
  expect([status, body.mentions]).toEqual([200, mentions]);
  const { mentions: onPage } = (await client.get(`/api/projects/${project.id}/application`)).body;
  expect(onPage).toEqual(expect.arrayContaining(mentions));
});

test('nobody is told anything in a cycle whose reviewers read names', {
  tags: ['writers-are-told'],
}, async () => {
  const { client, project } = await writer(false);
  const draft = {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'Zebulon, 21BCE1234',
    revision: 0,
  };
  expect((await client.put('/api/application-drafts', draft)).body.mentions).toEqual([]);
});
