import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { canReadProject } from '#domain/policy.ts';
import { PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { application_events, applications } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { audit_log } from '#server/db/schema/staff.ts';
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

const portal = await portalForFile();
const student = await createPerson(portal);
const owner = await createPerson(portal, { role: 'manager', display_name: 'Meera' });
const admin = await createPerson(portal, { role: 'admin' });
const asStudent = await portal.signIn(student);
const asOwner = await portal.signIn(owner);
const asAdmin = await portal.signIn(admin);

const VALID = {
  project_number: 'N-1',
  name: 'A new project',
  what_is_it: '<p>What it is.</p>',
  problem_statement: '<p>The problem.</p>',
  data_available: '',
  project_requirements: '',
  primary_use_cases: '',
  description: '',
  requirements: '',
  deliverables: '',
  additional_features: '',
  category: 'nlp',
  priority: 'high',
  max_team_size: 4,
  budget: 1200.5,
  application_deadline: '2031-03-01',
  start_date: '2031-04-01',
  end_date: '2031-12-01',
  estimated_completion_date: '',
  skills_required: [' Python ', 'Python', '', 'PyTorch,'],
  images: ['https://example.test/a.png', 'https://example.test/a.png'],
  main_image_url: '/demo/images/aar-01.svg',
  sample_data_url: 'https://example.test/data.csv',
  is_visible_to_public: true,
};
let serial = 0;
const valid = (values: object = {}) => ({ ...VALID, project_number: `N-${++serial}`, ...values });
const edited = (values: object = {}) => ({ ...valid(), status: 'active', ...values });
/** An edit of the present project. */
const edit = async (client: Client, id: string, values: object = {}) => {
  const { updated_at } = (await asAdmin.get(`/api/projects/${id}`)).body;
  return client.put(`/api/projects/${id}`, edited({ expected_updated_at: updated_at, ...values }));
};
const names = (response: { body: { projects: { name: string }[] } }) =>
  response.body.projects.map(({ name }) => name);

it('the list of projects shows students active public ones, owners all of their own, and staff hidden active ones too', {
  tags: ['active-and-public-projects', 'project-list-buttons'],
}, async () => {
  const mark = { name: 'Listed' };
  await createProject(portal, { name: `${mark.name} public` });
  await createProject(portal, { name: `${mark.name} hidden`, is_visible_to_public: false });
  await createProject(portal, { name: `${mark.name} on hold`, status: 'on_hold' });
  await createProject(portal, {
    name: `${mark.name} own hidden`,
    owner_id: owner.id,
    is_visible_to_public: false,
  });
  await createProject(portal, { name: `${mark.name} own planned`, owner_id: owner.id, status: 'planning' });
  await createProject(portal, { name: `${mark.name} deleted`, deleted_at: new Date().toISOString() });
  const listed = async (client: Client) => names(await client.get('/api/projects?search=Listed')).toSorted();
  expect(await listed(asStudent)).toEqual(['Listed public']);
  expect(await listed(asOwner)).toEqual(['Listed own hidden', 'Listed own planned', 'Listed public']);
  expect(await listed(asAdmin)).toEqual(['Listed hidden', 'Listed own hidden', 'Listed public']);
  const own = await asOwner.get('/api/projects?search=Listed+own+hidden');
  expect(own.body.projects[0]).toMatchObject({ is_mine: true, is_visible_to_public: false });
});

it('the list of projects finds part of a name, number or skill regardless of case, with wildcards as plain text', {
  tags: ['lists-page-on-server'],
}, async () => {
  await createProject(portal, {
    name: 'Reading 100% of palm leaves',
    project_number: 'PALM-7',
    skills_required: ['Sanskrit OCR'],
  });
  for (const part of ['PALM LEAVES', 'alm-7', 'skrit o', '100%25']) {
    expect(names(await asStudent.get(`/api/projects?search=${part}`))).toEqual([
      'Reading 100% of palm leaves',
    ]);
  }
  expect(names(await asStudent.get('/api/projects?search=100_'))).toEqual([]);
});

it('the list of projects filters by category and skill, and lists the skills', {
  tags: ['lists-page-on-server'],
}, async () => {
  await createProject(portal, { name: 'Bridges', category: 'robotics', skills_required: ['ROS'] });
  const robotics = await asStudent.get('/api/projects?category=robotics');
  expect(names(robotics)).toEqual(['Bridges']);
  expect(names(await asStudent.get('/api/projects?skill=ros'))).toEqual(['Bridges']);
  expect(robotics.body.skills).toContain('ROS');
});

it('the list of projects filters by the status of my application, alone or in a team', {
  tags: ['lists-page-on-server'],
}, async () => {
  const [reviewed, drafted, untouched] = [
    await createProject(portal, { name: 'Mine reviewed' }),
    await createProject(portal, { name: 'Mine drafted' }),
    await createProject(portal, { name: 'Mine untouched' }),
  ];
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [student]);
  await createApplication(portal, {
    project: reviewed,
    applicant: leader,
    team,
    members: [student],
    values: { status: 'under_review' },
  });
  await createApplication(portal, {
    project: drafted,
    applicant: student,
    values: { status: 'draft' },
  });
  const mine = async (status: string) =>
    names(await asStudent.get(`/api/projects?search=Mine&my_status=${status}`));
  expect(await mine('under_review')).toEqual(['Mine reviewed']);
  expect(await mine('draft')).toEqual(['Mine drafted']);
  expect(await mine('none')).toEqual([untouched?.name]);
  const asLeader = await portal.signIn(leader);
  const [seen] = (await asLeader.get('/api/projects?search=Mine+drafted')).body.projects;
  expect(seen.my_status).toBeNull();
});

it('the order by deadline shows the next to close first, then projects without one, then closed ones', {
  tags: ['lists-page-on-server'],
}, async () => {
  await createProject(portal, { name: 'Sorted closed', application_deadline: '2020-05-01T00:00:00Z' });
  await createProject(portal, { name: 'Sorted later', application_deadline: '2090-08-01T00:00:00Z' });
  await createProject(portal, { name: 'Sorted open' });
  await createProject(portal, { name: 'Sorted soon', application_deadline: '2090-07-01T00:00:00Z' });
  expect(names(await asStudent.get('/api/projects?search=Sorted&sort=deadline'))).toEqual([
    'Sorted soon',
    'Sorted later',
    'Sorted open',
    'Sorted closed',
  ]);
  expect(names(await asStudent.get('/api/projects?search=Sorted&sort=newest'))).toEqual([
    'Sorted soon',
    'Sorted open',
    'Sorted later',
    'Sorted closed',
  ]);
});

it('the list of projects has pages with each project once, and rejects unknown parameters', {
  tags: ['lists-page-on-server'],
}, async () => {
  for (let n = 0; n < 15; n++) await createProject(portal, { name: `Paged ${n}` });
  const first = await asStudent.get('/api/projects?search=Paged');
  const second = await asStudent.get('/api/projects?search=Paged&page=2');
  expect([first.body.total, first.body.projects.length, second.body.projects.length]).toEqual([15, 12, 3]);
  expect(new Set([...names(first), ...names(second)]).size).toBe(15);
  const beyond = await asStudent.get('/api/projects?search=Paged&page=999');
  expect(beyond.body).toEqual(second.body);
  expect(beyond.body.page).toBe(2);
  expect((await asStudent.get('/api/projects?sort=cheapest')).status).toBe(422);
  expect((await asStudent.get('/api/projects?owner=somebody')).status).toBe(422);
});

it('the list of projects requires a session', async () => {
  expect((await portal.visitor().get('/api/projects')).status).toBe(401);
});

it('the six newest active public projects are featured', {
  tags: ['featured-projects'],
}, async () => {
  await createProject(portal, { name: 'Featured hidden', is_visible_to_public: false });
  await createProject(portal, { name: 'Featured paused', status: 'on_hold' });
  await createProject(portal, { name: 'Featured' });
  const { body } = await asAdmin.get('/api/dashboard/projects');
  expect(body).toHaveLength(6);
  expect(body[0].name).toBe('Featured');
});

it('a project is readable exactly under the policy and returns 404 to everybody else', async () => {
  const bystander = await createPerson(portal);
  const viewers = [student, bystander, owner, admin];
  for (const status of PROJECT_STATUSES) {
    for (const is_visible_to_public of [true, false]) {
      const project = await createProject(portal, { status, is_visible_to_public, owner_id: owner.id });
      await createApplication(portal, {
        project,
        applicant: student,
        values: { status: 'withdrawn' },
      });
      for (const viewer of viewers) {
        const { body } = await (await portal.signIn(viewer)).get(`/api/projects/${project.id}`);
        const asViewer = { ...viewer, profile_complete: true };
        const allowed = canReadProject(asViewer, { ...project, cycle_state: 'open' }, viewer === student);
        expect(body.title ?? 'found', `${viewer.role} ${status}`).toBe(
          allowed ? 'found' : 'Project Not Found',
        );
      }
    }
  }
});

it('a project returns 404 to former members of its roster, and to everybody after its deletion', async () => {
  const project = await createProject(portal, { is_visible_to_public: false });
  const leader = await createPerson(portal);
  const leaver = await createPerson(portal);
  await createApplication(portal, { project, applicant: leader, members: [leaver] });
  const asLeaver = await portal.signIn(leaver);
  expect((await asLeaver.get(`/api/projects/${project.id}`)).status).toBe(200);
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, leaver.id));
  expect((await asLeaver.get(`/api/projects/${project.id}`)).status).toBe(404);
  expect((await asAdmin.get(`/api/projects/${project.id}`)).status).toBe(200);
  await portal.db
    .update(projects)
    .set({ deleted_at: new Date().toISOString() })
    .where(eq(projects.id, project.id));
  expect((await asAdmin.get(`/api/projects/${project.id}`)).status).toBe(404);
});

it('a project has its sections, owner, my application, the next step and my permissions', async () => {
  const project = await createProject(portal, {
    owner_id: owner.id,
    budget: 4200,
    application_deadline: '2031-01-31T18:29:59.999Z',
    start_date: '2031-02-01',
  });
  const application = await createApplication(portal, { project, applicant: student });
  const { body } = await asStudent.get(`/api/projects/${project.id}`);
  expect(body).toMatchObject({
    what_is_it: '<p>A study.</p>',
    owner_name: 'Meera',
    budget: 4200,
    start_date: '2031-02-01',
    my_application: {
      id: application.id,
      status: 'submitted',
      stage: 'initial',
      has_detailed_proposal: false,
    },
    next_step: 'Next step: submit your detailed proposal.',
    can: {
      edit: false,
      delete: false,
      hand_over: false,
      apply: false,
      takes_applications: true,
      submit_detailed_proposal: true,
      view_applications: false,
    },
  });
  expect(new Date(body.application_deadline).toISOString()).toBe('2031-01-31T18:29:59.999Z');
  expect((await asOwner.get(`/api/projects/${project.id}`)).body).toMatchObject({
    is_mine: true,
    my_application: null,
    next_step: null,
    can: { edit: true, delete: true, hand_over: false, apply: false, view_applications: false },
  });
  expect((await asAdmin.get(`/api/projects/${project.id}`)).body.can).toMatchObject({
    edit: true,
    hand_over: true,
    view_applications: true,
  });
});

it('a project shows Unknown for a missing owner, and my newest relevant application', async () => {
  const project = await createProject(portal);
  await createApplication(portal, { project, applicant: student, values: { status: 'withdrawn' } });
  await createApplication(portal, { project, applicant: student, values: { status: 'draft' } });
  const { body } = await asStudent.get(`/api/projects/${project.id}`);
  expect([body.owner_name, body.my_application.status]).toEqual(['Unknown', 'draft']);
});

it('a project loses all markup that the toolbar cannot create, in responses too', {
  tags: ['rich-text-is-cleaned', 'rich-text-on-output'],
}, async () => {
  const project = await createProject(portal, {
    what_is_it:
      '<h2>Plan</h2><script>alert(1)</script><p onclick="x()">Read <a href="javascript:x()">this</a>, <a href="https://ok.test/a" target="_top">that</a>.</p><img src=x onerror=x()>',
  });
  const { body } = await asStudent.get(`/api/projects/${project.id}`);
  expect(body.what_is_it).toBe(
    '<h2>Plan</h2><p>Read <a>this</a>, <a href="https://ok.test/a" rel="noopener nofollow" target="_blank">that</a>.</p>',
  );
});

it('creating a project completes a link without https:// and leaves a path of this site', {
  tags: ['safe-links'],
}, async () => {
  const { body } = await asOwner.post(
    '/api/projects',
    valid({ data_available: '<p><a href="www.example.org">Data</a> <a href="/guidelines">Rules</a></p>' }),
  );
  const { data_available } = (await asOwner.get(`/api/projects/${body.id}`)).body;
  expect(data_available.match(/href="[^"]*"/g)).toEqual([
    'href="https://www.example.org"',
    'href="/guidelines"',
  ]);
});

it('the creator of a project is its owner, the project is active, and texts and lists are cleaned', {
  tags: ['new-project-is-active'],
}, async () => {
  const { status, body } = await asOwner.post(
    '/api/projects',
    valid({ what_is_it: '<p>Fine <em>text</em><iframe src="https://x.test"></iframe></p>' }),
  );
  expect(status).toBe(200);
  const created = (await asOwner.get(`/api/projects/${body.id}`)).body;
  expect(created).toMatchObject({
    owner_id: owner.id,
    status: 'active',
    what_is_it: '<p>Fine <em>text</em></p>',
    data_available: null,
    skills_required: ['Python', 'PyTorch'],
    images: ['https://example.test/a.png'],
    budget: 1200.5,
    estimated_completion_date: null,
  });
  expect(new Date(created.application_deadline).toISOString()).toBe('2031-03-01T18:29:59.999Z');
});

it('only managers, admins and super admins create projects', { tags: ['project-form-roles'] }, async () => {
  const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  for (const client of [asOwner, asAdmin, superAdmin]) {
    expect((await client.post('/api/projects', valid())).status).toBe(200);
  }
  for (const role of ['student', 'team_lead', 'executive'] as const) {
    const client = await portal.signIn(await createPerson(portal, { role }));
    const { status, body } = await client.post('/api/projects', valid());
    expect([status, body.title]).toEqual([403, 'Access Denied']);
  }
  expect((await portal.visitor().post('/api/projects', valid())).status).toBe(401);
});

it('a taken project number is rejected at its field; the number of a deleted project is free again', {
  tags: ['unique-project-number'],
}, async () => {
  const first = valid({ project_number: 'Twin-1' });
  const { body: created } = await asOwner.post('/api/projects', first);
  const { status, body } = await asOwner.post('/api/projects', { ...first, project_number: 'TWIN-1' });
  expect([status, body.title, body.errors[0].path]).toEqual([
    409,
    'Error creating project',
    'project_number',
  ]);
  await asOwner.delete(`/api/projects/${created.id}`);
  expect((await asOwner.post('/api/projects', first)).status).toBe(200);
});

it('fifty simultaneous projects with one number create one project', {
  tags: ['unique-project-number'],
}, async () => {
  const project = valid();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => asOwner.post('/api/projects', project)),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(49).fill(409)]);
});

it.each([
  [{ project_number: ' ' }, 'project_number', 'Please enter a project number.'],
  [{ name: '' }, 'name', 'Please enter a project name.'],
  [{ what_is_it: '<p> </p>' }, 'what_is_it', 'Please describe what the project is.'],
  [{ problem_statement: '' }, 'problem_statement', 'Please write the problem statement.'],
  [{ max_team_size: 0 }, 'max_team_size', 'A team has 1 to 20 members.'],
  [{ max_team_size: 21 }, 'max_team_size', 'A team has 1 to 20 members.'],
  [{ budget: -1 }, 'budget', 'A budget can’t be negative.'],
  [{ budget: 1.005 }, 'budget', 'Please use at most two decimals.'],
  [
    { start_date: '2031-02-02', end_date: '2031-02-01' },
    'end_date',
    'The end date is before the start date.',
  ],
  [{ category: 'magic' }, 'category', 'Please choose a category.'],
  [
    { main_image_url: 'javascript:alert(1)' },
    'main_image_url',
    'Please enter an image link that starts with https://, or a path on this site.',
  ],
  [
    { sample_data_url: 'http://localhost:3000/api/session' },
    'sample_data_url',
    'Please link to a page or a picture. This address belongs to the portal itself.',
  ],
  [
    { images: ['/demo/a.svg', 'https://localhost:3000/files/1'] },
    'images.1',
    'Please link to a page or a picture. This address belongs to the portal itself.',
  ],
  [
    { main_image_url: '/api/health' },
    'main_image_url',
    'Please enter an image link that starts with https://, or a path on this site.',
  ],
  [
    { main_image_url: 'http://example.test/a.png' },
    'main_image_url',
    'Please enter an image link that starts with https://, or a path on this site.',
  ],
  [
    { data_available: '<p>Write <a href="mailto:me@example.test">me</a></p>' },
    'data_available',
    'The link “mailto:me@example.test” doesn’t work. Please use a web address such as https://example.org, or a path such as /guidelines.',
  ],
  [
    { description: '<p><a href="http://localhost:3000/api/session">here</a></p>' },
    'description',
    'The link “http://localhost:3000/api/session” doesn’t work. Please use a web address such as https://example.org, or a path such as /guidelines.',
  ],
  [
    { sample_data_url: 'ftp://example.test/a' },
    'sample_data_url',
    'Please enter a link that starts with https://, or a path on this site.',
  ],
  [{ owner_id: '00000000-0000-4000-8000-000000000000' }, 'owner_id', 'We don’t know this field.'],
  [{ status: 'planning' }, 'status', 'We don’t know this field.'],
])('creating a project rejects %j', { tags: ['project-limits'] }, async (values, path, message) => {
  const { status, body } = await asOwner.post('/api/projects', valid(values));
  expect([status, body.errors[0].path, body.errors[0].message]).toEqual([422, path, message]);
});

it('owner and staff edit a project; a former owner cannot', {
  tags: ['edit-project-denied'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const put = (client: Client) => edit(client, project.id, { name: 'Edited' });
  for (const client of [asOwner, asAdmin]) expect((await put(client)).status).toBe(200);
  const otherManager = await portal.signIn(await createPerson(portal, { role: 'manager' }));
  for (const client of [asStudent, otherManager]) {
    const { status, body } = await put(client);
    expect([status, body.title, body.detail]).toEqual([
      403,
      'Access Denied',
      "You don't have permission to edit this project.",
    ]);
  }
  expect((await asStudent.get(`/api/projects/${project.id}`)).body.name).toBe('Edited');
});

it('editing an invisible project returns 404', {
  tags: ['edit-project-denied'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id, is_visible_to_public: false });
  const { status, body } = await edit(asStudent, project.id);
  expect([status, body.title]).toEqual([404, 'Project Not Found']);
});

it('editing a project requires a name, allows empty sections and any status', {
  tags: ['edit-project'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const put = (values: object) => edit(asOwner, project.id, values);
  expect((await put({ name: ' ' })).body.errors[0].path).toBe('name');
  for (const status of PROJECT_STATUSES) {
    expect((await put({ what_is_it: '', problem_statement: null, status })).status).toBe(200);
  }
  expect((await asOwner.get(`/api/projects/${project.id}`)).body).toMatchObject({
    what_is_it: null,
    status: 'cancelled',
  });
});

it('an edit over an outdated project is rejected and overwrites nothing', {
  tags: ['project-edit-conflict'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const seen = (await asOwner.get(`/api/projects/${project.id}`)).body.updated_at;
  expect((await edit(asAdmin, project.id, { name: 'Theirs' })).status).toBe(200);
  const mine = await edit(asOwner, project.id, { name: 'Mine', expected_updated_at: seen });
  expect([mine.status, mine.body.code, mine.body.title]).toEqual([
    409,
    'project_changed',
    'Error updating project',
  ]);
  expect((await asOwner.get(`/api/projects/${project.id}`)).body.name).toBe('Theirs');
  await asAdmin.put(`/api/projects/${project.id}/visibility`, { is_visible_to_public: false });
  expect((await edit(asOwner, project.id, { name: 'Mine after all' })).status).toBe(200);
});

it('of fifty simultaneous edits of one project one succeeds', {
  tags: ['project-edit-conflict'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const expected_updated_at = (await asOwner.get(`/api/projects/${project.id}`)).body.updated_at;
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => edit(asOwner, project.id, { expected_updated_at })),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(49).fill(409)]);
});

it('editing a project rejects the number of another project', {
  tags: ['unique-project-number'],
}, async () => {
  const taken = await createProject(portal, { project_number: 'TAKEN-1' });
  const project = await createProject(portal, { owner_id: owner.id });
  const { status, body } = await edit(asOwner, project.id, { project_number: taken.project_number });
  expect([status, body.title, body.errors[0].path]).toEqual([
    409,
    'Error updating project',
    'project_number',
  ]);
});

it('owner and staff change the visibility of a project with immediate effect', {
  tags: ['owner-manages-project'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const put = (client: Client, is_visible_to_public: boolean) =>
    client.put(`/api/projects/${project.id}/visibility`, { is_visible_to_public });
  expect((await put(asStudent, false)).status).toBe(403);
  expect((await put(asOwner, false)).status).toBe(200);
  expect((await asStudent.get(`/api/projects/${project.id}`)).status).toBe(404);
  expect((await put(asStudent, true)).status).toBe(404);
  expect((await put(asAdmin, true)).status).toBe(200);
  expect((await asStudent.get(`/api/projects/${project.id}`)).status).toBe(200);
});

it('deleting a project without applications needs no second confirmation and is audited', {
  tags: ['delete-project'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  expect((await asStudent.delete(`/api/projects/${project.id}`)).status).toBe(403);
  expect((await asOwner.delete(`/api/projects/${project.id}`)).status).toBe(200);
  expect((await asOwner.get(`/api/projects/${project.id}`)).status).toBe(404);
  expect((await asOwner.delete(`/api/projects/${project.id}`)).status).toBe(404);
  const [entry] = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, project.id));
  expect(entry).toMatchObject({
    actor_id: owner.id,
    action: 'project_deleted',
    details: { withdrawn_applications: 0 },
  });
});

it('deleting a project with protecting applications requires their exact number, withdraws them and notifies their people', {
  tags: ['delete-project'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id, name: 'To be closed' });
  const people = await Promise.all([createPerson(portal), createPerson(portal), createPerson(portal)]);
  const [first, second, third] = people as [Person, Person, Person];
  const submitted = await createApplication(portal, { project, applicant: first });
  const accepted = await createApplication(portal, {
    project,
    applicant: second,
    values: { status: 'accepted' },
  });
  const rejected = await createApplication(portal, {
    project,
    applicant: third,
    values: { status: 'rejected' },
  });
  const response = await asOwner.delete(`/api/projects/${project.id}`);
  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({
    code: 'project_is_protected',
    current: { protecting_applications: 2 },
  });
  expect((await asOwner.delete(`/api/projects/${project.id}?confirmed_applications=1`)).status).toBe(409);
  expect((await asStudent.get(`/api/projects/${project.id}`)).status).toBe(200);
  expect((await asOwner.delete(`/api/projects/${project.id}?confirmed_applications=2`)).status).toBe(200);
  const statuses = await portal.db
    .select({ id: applications.id, status: applications.status, by: applications.withdrawn_by })
    .from(applications)
    .where(eq(applications.project_id, project.id));
  expect(Object.fromEntries(statuses.map(({ id, status, by }) => [id, [status, by]]))).toEqual({
    [submitted.id]: ['withdrawn', 'programme'],
    [accepted.id]: ['withdrawn', 'programme'],
    [rejected.id]: ['rejected', null],
  });
  const events = await portal.db
    .select()
    .from(application_events)
    .where(eq(application_events.application_id, submitted.id));
  expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([['withdrawn', owner.id]]);
  const mailed = (await portal.mails()).filter(({ subject }) => subject.includes('To be closed'));
  expect(mailed.map(({ recipient }) => recipient).toSorted()).toEqual([first.email, second.email].toSorted());
  const gone = await (await portal.signIn(first)).get(`/api/projects/${project.id}`);
  expect(gone.status).toBe(404);
});

it('fifty simultaneous deletions delete a project once', { tags: ['delete-project'] }, async () => {
  const project = await createProject(portal, { owner_id: owner.id });
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => asOwner.delete(`/api/projects/${project.id}`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(49);
  const entries = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, project.id));
  expect(entries).toHaveLength(1);
});

describe('a new owner of a project', () => {
  let newOwner: Person;
  beforeEach(async () => {
    newOwner = await createPerson(portal, { role: 'manager' });
  });

  it('staff give a project to a new owner, who may edit it, while the former one may not; the change is recorded', {
    tags: ['hand-over-project'],
  }, async () => {
    const project = await createProject(portal, { owner_id: owner.id });
    const put = (client: Client) =>
      client.put(`/api/projects/${project.id}/owner`, { owner_id: newOwner.id });
    expect((await put(asOwner)).status).toBe(403);
    expect((await put(asAdmin)).status).toBe(200);
    const asNewOwner = await portal.signIn(newOwner);
    expect((await edit(asNewOwner, project.id)).status).toBe(200);
    expect((await edit(asOwner, project.id)).status).toBe(403);
    const [entry] = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, project.id));
    expect(entry).toMatchObject({
      action: 'project_handed_over',
      details: { from: owner.id, to: newOwner.id },
    });
  });

  it('a project cannot be given to students, disabled people or nobody', {
    tags: ['hand-over-project'],
  }, async () => {
    const project = await createProject(portal);
    const disabled = await createPerson(portal, { role: 'manager', disabled: true });
    for (const owner_id of [student.id, disabled.id, crypto.randomUUID()]) {
      const { status, body } = await asAdmin.put(`/api/projects/${project.id}/owner`, { owner_id });
      expect([status, body.errors[0].path]).toEqual([422, 'owner_id']);
    }
  });

  it('a project cannot be given to a person who has applied to it', {
    tags: ['hand-over-project'],
  }, async () => {
    const project = await createProject(portal);
    await createApplication(portal, { project, applicant: newOwner });
    const { status, body } = await asAdmin.put(`/api/projects/${project.id}/owner`, {
      owner_id: newOwner.id,
    });
    expect([status, body.code]).toEqual([409, 'owner_has_applied']);
  });

  it('staff get the list of possible owners of a project', { tags: ['hand-over-project'] }, async () => {
    const { body } = await asAdmin.get('/api/project-owners');
    const ids = body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([owner.id, newOwner.id, admin.id]));
    expect(ids).not.toContain(student.id);
    expect((await asOwner.get('/api/project-owners')).status).toBe(403);
  });
});

it('the dashboard lists the viewer’s own projects of any status, and nobody else’s', {
  tags: ['dashboard-of-staff'],
}, async () => {
  const [mine, other] = [
    await createPerson(portal, { role: 'manager' }),
    await createPerson(portal, { role: 'manager' }),
  ];
  const hidden = await createProject(portal, {
    owner_id: mine.id,
    status: 'on_hold',
    is_visible_to_public: false,
  });
  await createProject(portal, { owner_id: mine.id, deleted_at: new Date().toISOString() });
  const newer = await createProject(portal, { owner_id: mine.id });
  const copy = await createProject(portal, {
    owner_id: mine.id,
    status: 'planning',
    is_visible_to_public: false,
    awaits_confirmation: true,
    created_at: hidden.created_at,
  });
  await createApplication(portal, { project: newer, applicant: await createPerson(portal) });
  await createApplication(portal, {
    project: newer,
    applicant: await createPerson(portal),
    values: { status: 'draft' },
  });
  const path = '/api/dashboard/own-projects';
  const { body } = await (await portal.signIn(mine)).get(path);
  const shown = (project: typeof copy, application_counts: object[] = []) => {
    const { id, project_number, name, status, is_visible_to_public, awaits_confirmation } = project;
    return {
      id,
      project_number,
      name,
      status,
      is_visible_to_public,
      awaits_confirmation,
      application_counts,
    };
  };
  expect(body).toEqual([shown(copy), shown(newer, [{ status: 'submitted', count: 1 }]), shown(hidden)]);
  expect((await (await portal.signIn(other)).get(path)).body).toEqual([]);
});

it('the audit log has an edit of a project with old and new values, and without its texts', {
  tags: ['audit-log'],
}, async () => {
  const { id } = (await asOwner.post('/api/projects', valid({ budget: 100 }))).body;
  const values = { name: 'Ask Meera about rain', status: 'on_hold', budget: 250.5 };
  await edit(asOwner, id, { ...values, project_number: 'Meera-1' });
  await edit(asOwner, id, { ...values, project_number: 'Meera-1' });
  await asOwner.put(`/api/projects/${id}/visibility`, { is_visible_to_public: false });
  await asOwner.put(`/api/projects/${id}/visibility`, { is_visible_to_public: false });
  const lines = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, id));
  expect(lines.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    [
      'project_edited',
      owner.id,
      {
        status: { from: 'active', to: 'on_hold' },
        budget: { from: 100, to: 250.5 },
        texts: 'project_number, name',
      },
    ],
    ['project_edited', owner.id, { is_visible_to_public: { from: true, to: false } }],
  ]);
});

it('a new project is offered the next number and the deadline of its cycle, and a number that is taken meanwhile is refused', {
  tags: ['proposed-number'],
}, async () => {
  const default_deadline = '2027-01-31T18:29:59.999+00:00';
  const cycle = await createCycle(portal, { state: 'open', default_deadline });
  const asSuper = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  const defaults = async () => (await asSuper.get(`/api/project-defaults?cycle=${cycle.slug}`)).body;
  expect(await defaults()).toEqual({ project_number: null, application_deadline: default_deadline });
  await createProject(portal, { cycle_id: cycle.id, project_number: 'AAR-27-09' });
  expect((await defaults()).project_number).toBe('AAR-27-10');
  await createProject(portal, { cycle_id: cycle.id, project_number: 'AAR-27-10' });
  const late = await asSuper.post('/api/projects', {
    ...VALID,
    cycle: cycle.slug,
    project_number: 'AAR-27-10',
  });
  expect(late.status).toBe(409);
});

it('the filter Mine has all projects of their owner, of any status, and none of others', {
  tags: ['dashboard-of-staff'],
}, async () => {
  const person = await createPerson(portal, { role: 'manager' });
  const asPerson = await portal.signIn(person);
  const names = async () =>
    (await asPerson.get('/api/projects?owner=me')).body.projects.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual([]);
  await createProject(portal, { owner_id: person.id, name: 'Own', status: 'on_hold' });
  await createProject(portal, { owner_id: owner.id, name: 'Of another' });
  expect(await names()).toEqual(['Own']);
});

it('an owner sees how many applications a project has in each status but draft, staff on its page, others nowhere, and nobody a name', {
  tags: ['owner-sees-counts'],
}, async () => {
  const project = await createProject(portal, { owner_id: owner.id, name: 'Counted' });
  for (const status of ['submitted', 'submitted', 'rejected', 'draft'] as const) {
    const applicant = await createPerson(portal, { display_name: 'Nobody Named' });
    await createApplication(portal, { project, applicant, values: { status } });
  }
  const application_counts = [
    { status: 'submitted', count: 2 },
    { status: 'rejected', count: 1 },
  ];
  const manager = await portal.signIn(await createPerson(portal, { role: 'manager' }));
  const seenBy = async (client: Client) => {
    const page = await client.get(`/api/projects/${project.id}`);
    const list = await client.get('/api/projects?search=Counted');
    expect(JSON.stringify([page.body, list.body])).not.toContain('Nobody Named');
    return [page.body.application_counts, list.body.projects[0].application_counts];
  };
  expect(await seenBy(asOwner)).toEqual([application_counts, application_counts]);
  expect(await seenBy(asAdmin)).toEqual([application_counts, null]);
  expect(await seenBy(asStudent)).toEqual([null, null]);
  expect(await seenBy(manager)).toEqual([null, null]);
});
