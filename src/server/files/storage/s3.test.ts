import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';
import { startS3 } from '#tests/s3/s3.ts';

const s3 = await startS3();
afterAll(() => s3.stop());
const portal = await portalForFile({ ...s3.settings, S3_TIMEOUT_SECONDS: '1' });
let asha: Person;
beforeEach(async () => {
  s3.become('well');
  asha = await createPerson(portal, { complete: false });
});

const upload = async (name = 'cv.pdf') =>
  (await portal.signIn(asha)).upload('PUT', '/api/profile/resume', await pdfBytes(), name);

const AWAY = { status: 503, code: 'files_unavailable', title: 'Files are unavailable' };

test.each(['down', 'silent'] as const)(
  'while S3 is %s an upload fails for the moment and leaves no row, no bytes and no partial state',
  async (mood) => {
    const stored = (await upload('kept.pdf')).body.resume;
    s3.become(mood);
    const rejected = await upload('lost.pdf');
    expect(rejected).toMatchObject({ status: 503, body: AWAY });
    expect(rejected.headers.get('Retry-After')).toBe('30');
    expect(await portal.db.select().from(files).where(eq(files.name, 'lost.pdf'))).toEqual([]);
    expect(await readdir(join(portal.services.directory, 'tmp'))).toEqual([]);
    const browser = await portal.signIn(asha);
    expect((await browser.get('/api/profile')).body.resume).toEqual(stored);

    s3.become('well');
    expect((await browser.get(`/files/${stored.id}`)).status).toBe(200);
    expect((await upload('found.pdf')).body.resume.name).toBe('found.pdf');
  },
);

test.each(['down', 'silent'] as const)('while S3 is %s a download reports it', async (mood) => {
  const { id } = (await upload()).body.resume;
  s3.become(mood);
  const { status, body, headers } = await (await portal.signIn(asha)).get(`/files/${id}`);
  expect({ status, ...body }).toMatchObject(AWAY);
  expect(headers.get('Retry-After')).toBe('30');
});

test('while S3 is down everything without files continues, and a removed file waits for the sweep', {
  tags: ['asvs:16.5.2'],
}, async () => {
  await upload();
  s3.become('silent');
  const browser = await portal.signIn(asha);
  const profile = {
    display_name: 'Asha',
    college: 'College of Examples',
    degree: 'BTech',
    year: 6,
    phone: '+91 98765 43210',
    github_link: 'https://github.com/example',
    past_experiences: 'A robot.',
  };
  expect((await browser.put('/api/profile', profile)).body).toMatchObject({ display_name: 'Asha' });
  expect((await browser.get('/api/projects')).status).toBe(200);
  expect((await browser.get('/api/health')).status).toBe(200);
  expect((await browser.delete('/api/profile/resume')).body).toMatchObject({ resume: null });
});

test('a download that S3 doesn’t respond to blocks no request that needs no file', async () => {
  const narrow = await startPortal({ ...s3.settings, S3_TIMEOUT_SECONDS: '2', REQUESTS_AT_ONCE: '1' });
  onTestFinished(() => narrow.close());
  const browser = await narrow.signIn(await createPerson(narrow, { complete: false }));
  const { body } = await browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
  s3.become('silent');
  const download = browser.get(`/files/${body.resume.id}`).then(({ status }) => status);
  await new Promise(setImmediate);
  expect((await browser.get('/api/profile')).status).toBe(200);
  expect(await Promise.race([download, 'still waiting'])).toBe('still waiting');
  expect(await download).toBe(503);
});

describe('with enough time', () => {
  async function uploadTo(settings: Record<string, string>) {
    const target = await startPortal({ ...s3.settings, ...settings });
    onTestFinished(() => target.close());
    const browser = await target.signIn(await createPerson(target, { complete: false }));
    return browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
  }

  test('an upload whose connection breaks is retried', async () => {
    s3.become({ cuts: 2 });
    expect((await uploadTo({})).status).toBe(200);
  });

  test.each([
    ['bucket', { S3_BUCKET: 'another' }],
    ['key', { S3_ACCESS_KEY_ID: 'another' }],
    ['secret', { S3_SECRET_ACCESS_KEY: 'another' }],
  ])('a wrong S3 %s is not retried, and people read that files are unavailable', async (_, settings) => {
    expect(await uploadTo(settings)).toMatchObject({ status: 503, body: AWAY });
  });
});
