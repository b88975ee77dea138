import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { files } from '#server/db/schema/files.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { startS3 } from '#tests/s3/s3.ts';
import { openBytes } from '../commands.ts';

type Place = { settings: Record<string, string>; stop(): Promise<void> };
const onDisk = async (): Promise<Place> => ({ settings: {}, stop: async () => {} });

const DAY = 86_400_000;
const MIB = 1024 * 1024;

describe.each<[string, () => Promise<Place>]>([
  ['a directory', onDisk],
  ['S3', startS3],
])('files in %s', (_, open) => {
  let place: Place;
  let portal: Portal;
  let directory: string;
  beforeAll(async () => {
    place = await open();
    portal = await startPortal(place.settings);
    directory = await mkdtemp(join(tmpdir(), 'store-'));
  });
  afterAll(async () => {
    await portal.close();
    await place.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function put(key: string, content: string | Uint8Array) {
    const path = join(directory, 'source');
    await writeFile(path, content);
    await portal.services.files.put(key, path, CONTENT_TYPES.pdf);
  }
  const get = async (key: string) => {
    const bytes = await openBytes(portal.services, key);
    return bytes && Buffer.from(await buffer(bytes));
  };
  async function keys() {
    const found: string[] = [];
    for await (const key of portal.services.files.list()) found.push(key);
    return found.sort();
  }

  test.each([0, 1, 10 * MIB])('%s bytes come back from the store unchanged', async (size) => {
    const content = Buffer.alloc(size, 'residency ');
    await put('presentations/slides.pptx', content);
    expect((await get('presentations/slides.pptx'))?.equals(content)).toBe(true);
  });

  test('a key that is written again has the newer bytes', async () => {
    await put('resumes/a/1-cv.pdf', 'the first and longer one');
    await put('resumes/a/1-cv.pdf', 'the second');
    expect(String(await get('resumes/a/1-cv.pdf'))).toBe('the second');
  });

  test('a missing key is reported, and removing it again succeeds', async () => {
    expect(await get('resumes/nobody/1-cv.pdf')).toBeNull();
    await put('resumes/a/2-cv.pdf', 'soon gone');
    await portal.services.files.remove('resumes/a/2-cv.pdf');
    expect(await get('resumes/a/2-cv.pdf')).toBeNull();
    await portal.services.files.remove('resumes/a/2-cv.pdf');
  });

  test('a person uploads, replaces, opens and removes a résumé', async () => {
    const person = await createPerson(portal, { complete: false });
    const browser = await portal.signIn(person);
    const [first, second] = [await pdfBytes({ size: 9000 }), await pdfBytes({ size: 12_000 })];
    const own = async () => (await keys()).filter((key) => key.startsWith(`resumes/${person.id}/`));
    await browser.upload('PUT', '/api/profile/resume', first, 'first.pdf');
    const { body } = await browser.upload('PUT', '/api/profile/resume', second, 'second.pdf');
    const opened = await browser.get(`/files/${body.resume.id}`);
    expect([opened.status, Buffer.from(opened.body).equals(Buffer.from(second))]).toEqual([200, true]);
    expect(await own()).toEqual([expect.stringMatching(/second\.pdf$/)]);
    expect((await browser.delete('/api/profile/resume')).status).toBe(200);
    expect(await own()).toEqual([]);
  });

  test('a file whose bytes are missing returns 404', async () => {
    const browser = await portal.signIn(await createPerson(portal, { complete: false }));
    const { body } = await browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
    const [row] = await portal.db.select().from(files).where(eq(files.id, body.resume.id));
    await portal.services.files.remove(row?.key ?? '');
    expect((await browser.get(`/files/${body.resume.id}`)).status).toBe(404);
  });

  test('the sweep removes files unclaimed for a day, keys without a row and unfinished uploads only', {
    tags: ['no-orphaned-files'],
  }, async () => {
    portal.clock.set(new Date());
    const person = await createPerson(portal, { complete: false });
    const browser = await portal.signIn(person);
    const named = async (name: string) => (await keys()).filter((key) => key.endsWith(name));
    await browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'claimed.pdf');
    await put(`resumes/${person.id}/1-abandoned.pdf`, 'bytes');
    await portal.db.insert(files).values({
      key: `resumes/${person.id}/1-abandoned.pdf`,
      kind: 'resume',
      owner_id: person.id,
      name: 'abandoned.pdf',
      content_type: CONTENT_TYPES.pdf,
      size: 5,
      sha256: '0'.repeat(64),
      created_at: portal.clock.now().toISOString(),
    });
    await put('resumes/nobody/1-lost.pdf', 'bytes');
    const temporary = join(portal.services.directory, 'tmp');
    await writeFile(join(temporary, 'unfinished.upload'), 'half a file');

    await sweepFiles(portal.services);
    expect([await named('claimed.pdf'), await named('abandoned.pdf')].flat()).toHaveLength(2);
    expect(await named('lost.pdf')).toEqual([]);
    expect(await readdir(temporary)).toEqual(['unfinished.upload']);

    portal.clock.set(new Date(Date.now() + DAY + 60_000));
    await sweepFiles(portal.services);
    expect(await named('claimed.pdf')).toHaveLength(1);
    expect(await named('abandoned.pdf')).toEqual([]);
    expect(await portal.db.select().from(files).where(eq(files.name, 'abandoned.pdf'))).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);
    portal.clock.set(new Date());
  });

  test('the store lists every key, even more than a thousand', async () => {
    const before = await keys();
    const many = Array.from({ length: 1001 }, (_, index) => `resumes/many/${index}.pdf`);
    const waiting = [...many];
    await put('resumes/many/source.pdf', 'bytes');
    const store = async () => {
      for (let key = waiting.pop(); key; key = waiting.pop())
        await portal.services.files.put(key, join(directory, 'source'), CONTENT_TYPES.pdf);
    };
    await Promise.all(Array.from({ length: 8 }, store));
    expect(await keys()).toEqual([...before, 'resumes/many/source.pdf', ...many].sort());
  });
});
