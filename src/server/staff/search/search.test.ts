import { expect, test } from 'vitest';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const asStaff = await portal.signIn(await createPerson(portal, { role: 'admin', display_name: 'The Admin' }));

const find = async (text: string) =>
  (await asStaff.get(`/api/staff/search?text=${encodeURIComponent(text)}`)).body;

test('the staff search finds people by part of their name or address, regardless of case and accents', {
  tags: ['command-palette'],
}, async () => {
  const zoe = await createPerson(portal, { display_name: 'Zoë Palettewala', email: 'zp@quick.example' });
  const found = { id: zoe.id, display_name: 'Zoë Palettewala', email: 'zp@quick.example', role: 'student' };
  expect((await find('zoe')).people).toEqual([found]);
  expect((await find('LETTEWA')).people).toEqual([found]);
  expect((await find('p@quick')).people).toEqual([found]);
  expect((await find('zp')).people).toEqual([found]);
});

test('the staff search treats two letters as the beginning of a word', async () => {
  const person = await createPerson(portal, { display_name: 'Uma Xylander' });
  expect((await find('xy')).people).toMatchObject([{ id: person.id }]);
  expect((await find('yl')).people).toEqual([]);
});

test('the staff search lists matches at the beginning first, and at most five of a kind', async () => {
  for (const name of ['A Quorum', 'B Quorum', 'Quorum F', 'Quorum E', 'C Quorum', 'D Quorum']) {
    await createPerson(portal, { display_name: name });
  }
  const names = (await find('quorum')).people.map((person: { display_name: string }) => person.display_name);
  expect(names).toEqual(['Quorum E', 'Quorum F', 'A Quorum', 'B Quorum', 'C Quorum']);
});

test('the staff search finds existing teams with their leader, and projects by name and number', async () => {
  const leader = await createPerson(portal, { display_name: 'Lea Der' });
  const team = await createTeam(portal, leader, [], { name: 'Monsoon Makers' });
  const project = await createProject(portal, { name: 'Monsoon maps', project_number: 'MSN-7' });
  expect(await find('monsoon')).toMatchObject({
    teams: [{ id: team.id, name: 'Monsoon Makers', leader_name: 'Lea Der', cycle_id: team.cycle_id }],
    projects: [{ id: project.id, name: 'Monsoon maps', project_number: 'MSN-7', cycle_id: project.cycle_id }],
  });
  expect((await find('msn-7')).projects).toMatchObject([{ id: project.id }]);
});

test('the staff search finds the applications of matching people and teams, but not by their text', {
  tags: ['command-palette'],
}, async () => {
  const person = await createPerson(portal, { display_name: 'Ophelia Applicant' });
  const project = await createProject(portal, { name: 'Reading rivers' });
  const application = await createApplication(portal, { project, applicant: person });
  expect((await find('ophelia')).applications).toEqual([
    {
      id: application.id,
      applicant_name: 'Ophelia Applicant',
      project_name: 'Reading rivers',
      status: 'submitted',
      cycle_id: application.cycle_id,
    },
  ]);
});

test('the staff search finds an application by its reference', {
  tags: ['command-palette', 'receipt'],
}, async () => {
  const project = await createProject(portal, { project_number: 'REF-2025' });
  const { id } = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const { reference } = (await asStaff.get(`/api/staff/applications/${id}`)).body;
  expect((await find(reference.toLowerCase())).applications).toMatchObject([{ id }]);
});

test('the staff search takes wildcards literally and needs two characters', async () => {
  expect(await find('%%')).toEqual({ people: [], teams: [], projects: [], applications: [] });
  expect((await asStaff.get('/api/staff/search?text=a')).status).toBe(422);
});
