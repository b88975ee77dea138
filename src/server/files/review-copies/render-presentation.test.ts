import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { compoundBytes, pdfBytes } from '#tests/documents.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { dropJobs, portalForFile } from '#tests/portal.ts';
import { sweepFiles } from '../sweep-files.ts';
import { requestMissingReviewCopies } from './request-missing-copies.ts';

const portal = await portalForFile();
await createReviewRound(portal, { is_blind: true });

async function writer(
  person?: Person,
  { team, members, cycle_id }: { team?: { id: string }; members?: Person[]; cycle_id?: string } = {},
) {
  const applicant = person ?? (await createPerson(portal));
  const project = await createProject(portal, { cycle_id });
  const application = await createApplication(portal, { project, applicant, team, members });
  const client = await portal.signIn(applicant);
  return {
    client,
    application,
    upload: async (bytes: Uint8Array, name: string): Promise<string> => {
      const path = `/api/applications/${application.id}/presentation`;
      const { body } = await client.upload('POST', path, new Uint8Array(bytes), name);
      return body.id;
    },
    copy: async () =>
      (await client.get(`/api/projects/${project.id}/application`)).body.detailed_draft.presentation
        .review_copy,
  };
}

async function keysOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of portal.services.files.list()) if (key.startsWith('review-copies/')) keys.push(key);
  return keys;
}

test('an upload is rendered once by a job, and its writer opens what reviewers see', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  const { upload, copy, client } = await writer();
  await upload(await pdfBytes({ text: 'The idea.' }), 'slides.pdf');
  expect(await copy()).toEqual({ id: null, state: 'waiting', problem: null });
  await portal.drawReviewCopies();
  const ready = await copy();
  expect(ready).toEqual({ id: expect.any(String), state: 'ready', problem: null });
  const { status, headers, body } = await client.get(`/files/${ready.id}`);
  expect({ status, type: headers.get('Content-Type'), cache: headers.get('Cache-Control') }).toEqual({
    status: 200,
    type: 'application/pdf',
    cache: 'private, no-store',
  });
  expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await portal.signIn(await createPerson(portal));
  expect((await stranger.get(`/files/${ready.id}`)).status).toBe(404);
});

test('an old PowerPoint file is refused by its kind, and says why at the file', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  const { upload, copy } = await writer();
  const id = await upload(compoundBytes('PowerPoint Document'), 'slides.ppt');
  const [file] = await portal.db.select().from(files).where(eq(files.id, id));
  await portal.services.files.remove(file?.key ?? '');
  await portal.drawReviewCopies();
  expect(await copy()).toEqual({ id: null, state: 'refused', problem: 'old_format' });
});

test.each([
  ['reviewers read names', (cycle_id: string) => createReviewRound(portal, { cycle_id, is_blind: false })],
  ['nobody reviews', () => Promise.resolve()],
])('where %s, the writer hears of no review copy', { tags: ['review-copies'] }, async (_, prepare) => {
  const { id: cycle_id } = await createCycle(portal, { state: 'open' });
  await prepare(cycle_id);
  const { client, application, upload, copy } = await writer(undefined, { cycle_id });
  const path = `/api/applications/${application.id}/presentation`;
  const slides = compoundBytes('PowerPoint Document');
  const { body } = await client.upload('POST', path, slides, 'slides.ppt');
  expect(body.review_copy).toBeNull();
  await portal.drawReviewCopies();
  expect(await copy()).toBeNull();
  await portal.db
    .update(applications)
    .set({ presentation_file_id: await upload(slides, 'slides.ppt') })
    .where(eq(applications.id, application.id));
  const page = await client.get(`/api/applications/${application.id}`);
  expect(page.body.presentation).toMatchObject({ name: 'slides.ppt', review_copy: null });
});

test('the sweep keeps the copy of a draft, and a new upload or a withdrawal removes it with its bytes', {
  tags: ['blind-reading', 'no-orphaned-files'],
}, async () => {
  const before = await keysOf();
  const { upload, copy, client, application } = await writer();
  await upload(await pdfBytes({ text: 'First.' }), 'first.pdf');
  await portal.drawReviewCopies();
  const [first] = (await keysOf()).filter((key) => !before.includes(key));
  await upload(await pdfBytes({ text: 'Second.' }), 'second.pdf');
  expect(await keysOf()).not.toContain(first);
  await portal.drawReviewCopies();
  portal.clock.forward(60 * 48);
  await sweepFiles(portal.services);
  portal.clock.set(new Date());
  expect(await copy()).toMatchObject({ state: 'ready' });
  await client.put(`/api/applications/${application.id}/withdrawal`);
  expect(await keysOf()).toEqual(before);
});

test('a presentation that still waits after an hour without a job gets another one', {
  tags: ['review-copies'],
}, async () => {
  const { upload, copy } = await writer();
  const id = await upload(await pdfBytes({ text: 'The idea.' }), 'slides.pdf');
  const jobs = sql`graphile_worker.jobs`;
  const isOfFile = sql`key = ${`render_presentation ${id}`}`;
  await portal.db.execute(
    sql`select graphile_worker.permanently_fail_jobs(array(select id from ${jobs} where ${isOfFile}), 'given up')`,
  );
  await requestMissingReviewCopies(portal.services);
  expect(await portal.db.$count(jobs, sql`${isOfFile} and attempts = 0`)).toBe(0);
  await portal.db.execute(sql`update files set created_at = now() - interval '2 hours' where id = ${id}`);
  for (let minute = 0; minute < 2; minute++) await requestMissingReviewCopies(portal.services);
  expect(await portal.db.$count(jobs, sql`${isOfFile} and attempts = 0`)).toBe(1);
  await portal.drawReviewCopies();
  expect(await copy()).toMatchObject({ state: 'ready' });
});

test('a repeated job replaces what an interrupted one has left', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  const { upload, copy } = await writer();
  const id = await upload(await pdfBytes({ text: 'The idea.' }), 'slides.pdf');
  const left = {
    key: 'review-copies/left.pdf',
    kind: 'review_copy',
    copy_of: id,
    name: 'x',
    size: 1,
  } as const;
  await portal.db.insert(files).values({
    ...left,
    content_type: 'application/pdf',
    sha256: '0',
    attached_at: new Date().toISOString(),
  });
  expect(await copy()).toMatchObject({ id: null, state: 'waiting' });
  await portal.drawReviewCopies();
  expect(await copy()).toMatchObject({ state: 'ready' });
  const copies = await portal.db.select().from(files).where(eq(files.copy_of, id));
  expect(copies).toMatchObject([{ kind: 'review_copy', name: 'presentation.pdf' }]);
});

test('presentations from before there were copies are rendered a few at a time, and missing bytes are said', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  const { upload, copy } = await writer();
  const id = await upload(await pdfBytes({ text: 'The idea.' }), 'slides.pdf');
  const [file] = await portal.db.select().from(files).where(eq(files.id, id));
  await dropJobs(portal.pool);
  await portal.db.update(files).set({ review_copy_state: null }).where(eq(files.id, id));
  await portal.services.files.remove(file?.key ?? '');
  expect(await copy()).toMatchObject({ state: 'waiting' });
  await requestMissingReviewCopies(portal.services);
  await portal.drawReviewCopies();
  expect(await copy()).toEqual({ id: null, state: 'refused', problem: 'missing' });
});

test('those of people who have sent fewer within the hour are rendered first, one at a time', {
  tags: ['blind-reading', 'review-copies'],
  timeout: 60_000, // four processes, one after another
}, async () => {
  const hasty = await createPerson(portal);
  for (let sent = 0; sent < 3; sent++)
    await (await writer(hasty)).upload(await pdfBytes({ text: 'Again.' }), 'again.pdf');
  const calm = await createPerson(portal);
  await (await writer(calm)).upload(await pdfBytes({ text: 'Once.' }), 'once.pdf');
  const { rows } = await portal.db.execute<{ priority: number; queue_name: string; owner_id: string }>(sql`
    select j.priority, j.queue_name, f.owner_id from graphile_worker.jobs j
    join files f on j.key = 'render_presentation ' || f.id
    where j.task_identifier = 'render_presentation' order by j.priority, j.id`);
  expect(new Set(rows.map((row) => row.queue_name))).toEqual(new Set(['review_copies']));
  expect(rows.map((row) => [row.priority, row.owner_id === calm.id])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [3, false],
  ]);
  await portal.drawReviewCopies();
  const left = await portal.db.$count(
    files,
    and(eq(files.owner_id, hasty.id), eq(files.review_copy_state, 'waiting')),
  );
  expect(left).toBe(0);
});

test('the copy goes with the account of its writer, and stays with the application of a team', {
  tags: ['erasure', 'review-copies'],
}, async () => {
  const before = await keysOf();
  const [alone, leader] = [await createPerson(portal), await createPerson(portal)];
  const members = [await createPerson(portal)];
  const team = await createTeam(portal, leader, members);
  await (await writer(alone)).upload(await pdfBytes({ text: 'Alone.' }), 'alone.pdf');
  const together = await writer(leader, { team, members });
  await together.upload(await pdfBytes({ text: 'Together.' }), 'together.pdf');
  await portal.drawReviewCopies();
  expect(await keysOf()).toHaveLength(before.length + 2);
  const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  for (const { id } of [alone, leader]) expect((await staff.delete(`/api/users/${id}`)).status).toBe(200);
  expect(await keysOf()).toHaveLength(before.length + 1);
});
