import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTENT_TYPES, type FileExtension, UPLOADS, type UploadKind } from '#domain/uploads.ts';
import { files } from '#server/db/schema/files.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import type { Client, TestResponse } from '#tests/client.ts';
import { type Bytes, compoundBytes, docxBytes, pdfBytes, pptxBytes } from '#tests/documents.ts';
import { callerOf } from '#tests/permissions/callers.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { jpegBytes, pngBytes, webpBytes } from '#tests/pictures.ts';
import { portalForFile } from '#tests/portal.ts';
import { packageBombs, pdfBombs } from './files/bombs.ts';
import { MALICIOUS_NAMES, REFUSED_NAMES } from './files/names.ts';
import { maliciousCompounds, maliciousPackages } from './files/packages.ts';
import { type MaliciousFile, maliciousPdfs } from './files/pdfs.ts';
import { maliciousPictures } from './files/pictures.ts';

const pdfs = await maliciousPdfs();
const UPLOAD_ROUTES = {
  // The smallest limit. One reader inspects the PDFs of every upload, and a bomb takes it seconds.
  resume: { name: 'PUT /api/profile/resume', kind: 'St', also: pdfBombs() },
  presentation: {
    name: 'POST /api/applications/{id}/presentation',
    kind: 'applicant',
    also: [
      ...maliciousPackages('pptx'),
      ...packageBombs('pptx'),
      ...maliciousCompounds('PowerPoint Document'),
    ],
  },
  member_resume: {
    name: 'POST /api/teams/{id}/member-resumes',
    kind: 'leader',
    also: [...maliciousPackages('docx'), ...packageBombs('docx'), ...maliciousCompounds('WordDocument')],
  },
  picture: { name: 'POST /api/projects/{id}/pictures', kind: 'owner', also: maliciousPictures },
} satisfies Record<UploadKind, { name: string; kind: string; also: MaliciousFile[] }>;

const routes = await describedRoutes();
const portal = await portalForFile();
beforeEach(async () => {
  await portal.db.delete(rate_limits);
});

describe.each(Object.keys(UPLOAD_ROUTES) as UploadKind[])('%s', (kind) => {
  const { name, kind: caller, also } = UPLOAD_ROUTES[kind];
  const extensions: readonly FileExtension[] = UPLOADS[kind].extensions;
  const usual = extensions.includes('pdf') ? 'pdf' : 'png';
  let client: Client;
  let path: string;
  beforeAll(async () => {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`${name} is not described.`);
    const { sent, ...who } = await callerOf(portal, route, caller);
    [client, path] = [who.client, sent.path];
  });

  const upload = (bytes: Bytes, header: string) =>
    client.request(path, { method: name.split(' ')[0], body: bytes, headers: { 'X-File-Name': header } });

  test('at least 60 hostile files are tried', () => {
    expect(pdfs.length + also.length + MALICIOUS_NAMES.length).toBeGreaterThanOrEqual(60);
  });

  test.each([...pdfs, ...also])(
    '$what is rejected in a sentence or served safely',
    { tags: ['security:hostile-files'] },
    async ({ bytes, isRefused }) => {
      for (const extension of extensionsFor(bytes, extensions)) {
        const response = await upload(bytes, `a.${extension}`);
        if (isRefused) expect(response.status).toBe(422);
        await expectRejectedOrSafe(response);
      }
      await expectNothingLeftOver();
    },
  );

  test.each(MALICIOUS_NAMES)(
    'a valid file with the name %s gets a harmless name',
    { tags: ['asvs:1.1.1', 'asvs:5.4.1', 'asvs:5.4.2', 'security:hostile-files'] },
    async (header) => {
      const response = await upload(await goodBytes(usual), header.replaceAll('EXT', usual));
      await expectRejectedOrSafe(response);
      await expectNothingLeftOver();
    },
  );

  test.each(shown(REFUSED_NAMES))(
    'a valid file named “$title” is rejected',
    { tags: ['security:hostile-files'] },
    async ({ header }) => {
      const response = await upload(await goodBytes(usual), header.replaceAll('EXT', usual));
      expect(response.status).toBe(422);
      await expectRejectedOrSafe(response);
    },
  );

  test.each(extensions)(
    'a .%s file is accepted under its own name only',
    { tags: ['asvs:5.2.2', 'security:hostile-files'] },
    async (extension) => {
      const bytes = await goodBytes(extension);
      for (const other of Object.keys(CONTENT_TYPES)) {
        const response = await upload(bytes, `a.${other}`);
        expect([other, response.status]).toEqual([other, other === extension ? 200 : 422]);
        await expectRejectedOrSafe(response);
      }
    },
  );

  test('a file of exactly the limit is accepted, one byte more is rejected', {
    tags: ['asvs:5.2.1'],
  }, async () => {
    const { maxBytes } = UPLOADS[kind];
    expect((await upload(await goodBytes(usual, maxBytes), `a.${usual}`)).status).toBe(200);
    const more = await upload(await goodBytes(usual, maxBytes + 1), `a.${usual}`);
    expect([more.status, more.body.detail]).toEqual([422, UPLOADS[kind].sizeMessage]);
    await expectNothingLeftOver();
  });

  async function expectRejectedOrSafe({ status, body }: TestResponse) {
    if (status === 200) return expectServedSafely(client, body.resume?.id ?? body.id, kind);
    expect([status, body.errors?.length, body.errors?.[0]?.path]).toEqual([422, 1, 'file']);
    expect(body.detail).toMatch(/^(Please|Resume must)[^<>{}]{10,200}[.)B]$/);
  }
});

const shown = (headers: string[]) => headers.map((header) => ({ header, title: header.slice(0, 40) }));

/** The kinds of the bytes by their name: their own, and the upload’s first kind. */
function extensionsFor(bytes: Bytes, allowed: readonly FileExtension[]): FileExtension[] {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('PK')) return allowed.filter((extension) => /x$|pdf/.test(extension));
  if (start.startsWith('\xd0\xcf')) return allowed.filter((extension) => /^(doc|ppt|pdf)$/.test(extension));
  if (allowed.includes('pdf')) return ['pdf'];
  if (start.startsWith('\xff\xd8')) return ['jpg'];
  return start.startsWith('RIFF') ? ['webp'] : ['png'];
}

function goodBytes(extension: FileExtension, size?: number): Promise<Bytes> | Bytes {
  if (extension === 'pdf') return pdfBytes({ size });
  if (extension === 'jpg') return jpegBytes({ size });
  if (extension === 'png') return pngBytes({ size });
  if (extension === 'webp') return webpBytes({ size });
  if (extension === 'pptx') return pptxBytes();
  if (extension === 'docx') return docxBytes();
  return compoundBytes(extension === 'doc' ? 'WordDocument' : 'PowerPoint Document');
}

async function expectServedSafely(client: Client, id: string, kind: UploadKind) {
  const { status, headers } = await client.get(`/files/${id}`);
  const types = UPLOADS[kind].extensions.map((extension) => CONTENT_TYPES[extension]);
  const type = headers.get('Content-Type') ?? '';
  const disposition = headers.get('Content-Disposition') ?? '';
  expect([status, types.includes(type)]).toEqual([200, true]);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
  expect(disposition).toMatch(
    /^(inline|attachment); filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
  );
  expect(disposition.startsWith('inline')).toBe(type === CONTENT_TYPES.pdf);
  const shown = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
  expect(shown).toMatch(/^[^\p{Cc}\p{Cf}<>:"|?*/\\]{1,120}$/u);
}

/** The store has exactly the files of the table, and the temporary directory is empty. */
async function expectNothingLeftOver() {
  const { directory, db } = { ...portal.services };
  expect(await readdir(join(directory, 'tmp'))).toEqual([]);
  const known = (await db.select({ key: files.key, sha256: files.sha256 }).from(files))
    .filter(({ sha256 }) => sha256 !== '0'.repeat(64))
    .map(({ key }) => key);
  const stored: string[] = [];
  for await (const key of portal.services.files.list()) stored.push(key);
  expect(stored.sort()).toEqual(known.sort());
}
