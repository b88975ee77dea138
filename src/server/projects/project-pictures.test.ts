import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const [owner, applicant] = [await createPerson(portal, { role: 'manager' }), await createPerson(portal)];
const asOwner = await portal.signIn(owner);
const asApplicant = await portal.signIn(applicant);
const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const asStudent = await portal.signIn(await createPerson(portal));
beforeEach(async () => {
  await portal.db.delete(rate_limits);
});

type Images = { main_image_url?: string | null; images?: string[] };
const IMAGES = { main_image_url: null, images: [] };
const FIELDS = {
  project_number: '',
  name: 'Reading tide tables',
  what_is_it: '<p>A study.</p>',
  problem_statement: '<p>A problem.</p>',
  category: 'nlp',
  priority: 'low',
  max_team_size: 4,
  skills_required: [],
  is_visible_to_public: true,
  ...IMAGES,
};
let serial = 0;

const create = (images: Images & { sample_data_url?: string }, client = asOwner) =>
  client.post('/api/projects', { ...FIELDS, project_number: `P-${++serial}`, ...images });
const createdWith = async (images: Images, client = asOwner): Promise<string> =>
  (await create(images, client)).body.id;

/** Saves a project with these images, as the form does. */
async function save(client: Client, id: string, images: Images) {
  const { body } = await client.get(`/api/projects/${id}`);
  const { status, updated_at: expected_updated_at } = body;
  const input = Object.fromEntries(Object.keys(FIELDS).map((key) => [key, body[key]]));
  return client.put(`/api/projects/${id}`, { ...input, status, expected_updated_at, ...images });
}

/** The address of a new picture. */
async function upload(client = asOwner, path = '/api/project-pictures') {
  const { status, body } = await client.upload('POST', path, jpegBytes(), 'field-station.jpg');
  expect([status, body.name]).toEqual([200, 'field-station.jpg']);
  return `/files/${body.id}`;
}

const statusesOf = (path: string) =>
  Promise.all(
    [asOwner, asAdmin, asStudent, asApplicant].map(async (client) => (await client.get(path)).status),
  );
const EVERYBODY = [200, 200, 200, 200];
const NOBODY = [404, 404, 404, 404];

async function keyOf(path: string) {
  const file = await portal.db.query.files.findFirst({ where: eq(files.id, path.slice('/files/'.length)) });
  return file?.key ?? 'none';
}
async function storedKeys() {
  const keys: string[] = [];
  for await (const key of portal.services.files.list()) keys.push(key);
  return keys;
}

test('a project shows uploaded pictures to everybody who may see it, and to nobody else', {
  tags: ['picture-upload', 'files-are-private'],
}, async () => {
  const [main, extra] = [await upload(), await upload()];
  expect(await statusesOf(main)).toEqual([200, 404, 404, 404]);
  const shown = { main_image_url: main, images: [extra, 'https://example.test/a.png'] };
  const id = await createdWith(shown);
  expect((await asStudent.get(`/api/projects/${id}`)).body).toMatchObject(shown);
  expect([await statusesOf(main), await statusesOf(extra)]).toEqual([EVERYBODY, EVERYBODY]);
  const [project] = await portal.db.select().from(projects).where(eq(projects.id, id));
  if (!project) throw new Error('The project was not stored.');
  await createApplication(portal, { project, applicant });
  await asOwner.put(`/api/projects/${id}/visibility`, { is_visible_to_public: false });
  expect(await statusesOf(main)).toEqual([200, 200, 404, 200]);
  expect((await portal.visitor().get(main)).status).toBe(401);
});

test('a browser asks each time whether its person may still see a picture, and loads it once', {
  tags: ['picture-upload'],
}, async () => {
  const main = await upload();
  const id = await createdWith({ main_image_url: main });
  const { headers } = await asStudent.get(main);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  });
  const known = { 'If-None-Match': headers.get('etag') ?? '' };
  expect((await asStudent.get(main, known)).status).toBe(304);
  expect((await asStudent.get(main, { 'If-None-Match': '"other"' })).status).toBe(200);
  await asOwner.put(`/api/projects/${id}/visibility`, { is_visible_to_public: false });
  expect((await asStudent.get(main, known)).status).toBe(404);
});

test('a replaced picture is removed with its bytes, and one that moves to the gallery stays', {
  tags: ['picture-upload', 'no-orphaned-files'],
}, async () => {
  const first = await upload();
  const id = await createdWith({ main_image_url: first });
  const key = await keyOf(first);
  const second = await upload(asAdmin, `/api/projects/${id}/pictures`);
  expect((await save(asAdmin, id, { main_image_url: second, images: [first] })).status).toBe(200);
  expect(await statusesOf(first)).toEqual(EVERYBODY);
  expect((await save(asOwner, id, { main_image_url: second, images: [] })).status).toBe(200);
  expect([await statusesOf(first), await statusesOf(second)]).toEqual([NOBODY, EVERYBODY]);
  expect(await storedKeys()).not.toContain(key);
});

test('a project shows no file but a new upload of its editor; the error is at the field and nothing is saved', {
  tags: ['picture-upload', 'safe-links'],
}, async () => {
  const used = await upload();
  const other = await createdWith({ main_image_url: used });
  const { body: profile } = await asOwner.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
  const id = await createdWith({});
  const unsuitable = [await upload(asAdmin), used, `/files/${profile.resume.id}`, `/files/${id}`];
  for (const path of unsuitable) {
    const saved = await save(asOwner, id, { images: ['https://example.test/a.png', path] });
    const message = 'This picture was removed. Please upload it again.';
    expect([saved.status, saved.body.errors]).toEqual([
      422,
      [{ path: 'images.1', title: 'Picture not found', message }],
    ]);
    const created = await create({ main_image_url: path });
    expect([created.status, created.body.errors[0].path]).toEqual([422, 'main_image_url']);
  }
  expect((await asOwner.get(`/api/projects/${id}`)).body.images).toEqual([]);
  expect((await asOwner.get(`/api/projects/${other}`)).body.main_image_url).toBe(used);
  const asData = await create({ sample_data_url: used });
  expect([asData.status, asData.body.errors[0].path]).toEqual([422, 'sample_data_url']);
});

test('an import names an uploaded picture as a wrong cell', { tags: ['project-import'] }, async () => {
  const picture = await upload(asAdmin);
  const header = 'project_number,name,what_is_it,problem_statement,category,main_image_url,images';
  const csv = `${header}\nI-1,A,A.,A.,nlp,${picture},${picture}`;
  const { status, body } = await asAdmin.post('/api/project-imports', { csv });
  const paths = body.errors.map(({ path }: { path: string }) => path);
  expect([status, paths]).toEqual([422, ['2.main_image_url', '2.images']]);
});

test('the pictures of a deleted project are removed with it', {
  tags: ['picture-upload', 'no-orphaned-files', 'delete-project'],
}, async () => {
  const main = await upload();
  const id = await createdWith({ main_image_url: main });
  const key = await keyOf(main);
  expect((await asOwner.delete(`/api/projects/${id}`)).status).toBe(200);
  expect(await statusesOf(main)).toEqual(NOBODY);
  expect(await storedKeys()).not.toContain(key);
});

test('a project keeps its pictures when the person who uploaded them is erased', {
  tags: ['picture-upload', 'erasure'],
}, async () => {
  const leaving = await createPerson(portal, { role: 'manager' });
  const client = await portal.signIn(leaving);
  const [main, unused] = [await upload(client), await upload(client)];
  const id = await createdWith({ main_image_url: main }, client);
  const key = await keyOf(unused);
  expect((await asAdmin.delete(`/api/users/${leaving.id}`)).status).toBe(200);
  expect([await statusesOf(main), await storedKeys()]).toEqual([
    EVERYBODY,
    expect.not.arrayContaining([key]),
  ]);
  expect((await save(asAdmin, id, { main_image_url: main })).status).toBe(200);
});

test('an owner who is no manager uploads pictures of their own project, and nothing else', {
  tags: ['picture-upload'],
}, async () => {
  const former = await createPerson(portal);
  const client = await portal.signIn(former);
  const own = await createProject(portal, { owner_id: former.id });
  const main = await upload(client, `/api/projects/${own.id}/pictures`);
  expect((await save(client, own.id, { main_image_url: main })).status).toBe(200);
  const other = await createProject(portal, { owner_id: owner.id });
  const paths = ['project-pictures', `projects/${other.id}/pictures`, 'settings/hero-pictures'];
  for (const path of paths) {
    const { status } = await client.upload('POST', `/api/${path}`, jpegBytes(), 'a.jpg');
    expect([path, status]).toEqual([path, 403]);
  }
});

test('a project that is copied into a new cycle gets pictures of its own, and the cycle keeps its hero image', {
  tags: ['picture-upload', 'new-cycle'],
}, async () => {
  const boss = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  const [main, hero] = [await upload(), await upload(boss, '/api/settings/hero-pictures')];
  const shown = { main_image_url: main, images: [main, 'https://example.test/a.png'] };
  const id = await createdWith(shown);
  const [original] = await portal.db.select().from(projects).where(eq(projects.id, id));
  const path = `/api/staff/cycles/${original?.cycle_id}/copy`;
  const { projects: _offered, left_out: _left, ...settings } = (await boss.get(path)).body;
  const next = { ...settings, copied_from_id: original?.cycle_id, hero_background_image: hero };
  const rejected = await boss.post('/api/staff/cycles', {
    ...next,
    projects: [],
    hero_background_image: main,
  });
  expect([rejected.status, rejected.body.errors[0].path]).toEqual([422, 'hero_background_image']);
  const { status } = await boss.post('/api/staff/cycles', { ...next, projects: [{ id }] });
  expect([status, await statusesOf(hero)]).toEqual([200, EVERYBODY]);
  const second = { ...next, name: 'Another', slug: 'another', projects: [] };
  expect((await boss.post('/api/staff/cycles', second)).status).toBe(200);

  const [copy] = await portal.db.select().from(projects).where(eq(projects.copied_from_id, id));
  const own = copy?.main_image_url ?? '';
  expect(own).toMatch(/^\/files\//);
  expect([own === main, copy?.images]).toEqual([false, [own, 'https://example.test/a.png']]);
  expect((await asOwner.get(own)).body).toEqual((await asOwner.get(main)).body);
  expect((await save(asOwner, id, IMAGES)).status).toBe(200);
  expect([await statusesOf(main), (await asOwner.get(own)).status]).toEqual([NOBODY, 200]);
});
