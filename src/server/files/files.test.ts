import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { FOREIGN_KINDS } from '#domain/file-kinds.ts';
import { CONTENT_TYPES, UPLOADS, type UploadKind } from '#domain/uploads.ts';
import { createApp } from '#server/app.ts';
import type { SignedIn } from '#server/context.ts';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import {
  type Bytes,
  compoundBytes,
  contentTypes,
  docxBytes,
  pdfBomb,
  pdfBytes,
  pptxBytes,
  zipBytes,
} from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { attachFile } from './commands.ts';
import { receiveUpload } from './receive.ts';
import { storeAway } from './storage/store.ts';

const MIB = 1024 * 1024;

const portal = await portalForFile();
const asha = await createPerson(portal, { complete: false, display_name: 'Asha' });
beforeEach(async () => {
  await portal.db.delete(rate_limits);
});

const contextOf = (person: Person) =>
  ({ ...portal.services, viewer: person, leaveGate: () => undefined }) as unknown as SignedIn;

function receive(
  kind: UploadKind,
  content: Bytes | ReadableStream,
  name: string,
  as = asha,
  subjectId?: string,
) {
  const headers = { 'X-File-Name': encodeURIComponent(name) };
  const init = { method: 'PUT', headers, body: content, duplex: 'half' };
  return receiveUpload(contextOf(as), kind, new Request('http://localhost', init), subjectId);
}

async function uploadError(kind: UploadKind, content: Bytes | ReadableStream, name: string, as = asha) {
  const error = await receive(kind, content, name, as).then(
    () => null,
    (reason: AppError) => reason,
  );
  return (
    error && { status: error.status, title: error.title, detail: error.detail, path: error.errors?.[0]?.path }
  );
}

const wrongType = (kind: UploadKind, reason = '') => ({
  status: 422,
  title: 'Invalid file type',
  detail: `${UPLOADS[kind].typeMessage}${reason && ` ${reason}`}`,
  path: 'file',
});
const tooLarge = (kind: UploadKind) => ({
  status: 422,
  title: 'File too large',
  detail: UPLOADS[kind].sizeMessage,
  path: 'file',
});

const text = (value: string): Bytes => new Uint8Array(Buffer.from(value));
async function storedKeys() {
  const keys: string[] = [];
  for await (const key of portal.services.files.list()) keys.push(key);
  return keys.sort();
}
const temporaryFiles = () => readdir(`${portal.services.directory}/tmp`);

describe('inclusive size limits', { tags: ['profile-resume-file'] }, () => {
  test('a résumé of exactly 2 MiB is accepted, one byte more is rejected', {
    tags: ['profile-resume-file'],
  }, async () => {
    expect((await receive('resume', await pdfBytes({ size: 2 * MIB }), 'cv.pdf')).size).toBe(2 * MIB);
    expect(await uploadError('resume', await pdfBytes({ size: 2 * MIB + 1 }), 'cv.pdf')).toEqual(
      tooLarge('resume'),
    );
  });

  test('a presentation of exactly 10 MiB is accepted, one byte more is rejected', {
    tags: ['presentation-file'],
  }, async () => {
    expect((await receive('presentation', await pptxBytes({ size: 10 * MIB }), 'a.pptx')).size).toBe(
      10 * MIB,
    );
    expect(await uploadError('presentation', await pptxBytes({ size: 10 * MIB + 1 }), 'a.pptx')).toEqual(
      tooLarge('presentation'),
    );
  });

  test('a member résumé of exactly 5 MiB is accepted, one byte more is rejected', {
    tags: ['member-resume-file'],
  }, async () => {
    expect((await receive('member_resume', await pdfBytes({ size: 5 * MIB }), 'cv.pdf')).size).toBe(5 * MIB);
    expect(await uploadError('member_resume', await pdfBytes({ size: 5 * MIB + 1 }), 'cv.pdf')).toEqual(
      tooLarge('member_resume'),
    );
  });

  test('a body without a length is counted as it arrives, and nothing of it stays', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const keys = await storedKeys();
    expect(await uploadError('resume', endless, 'cv.pdf')).toEqual(tooLarge('resume'));
    expect(sent).toBeLessThan(3 * MIB);
    expect(await storedKeys()).toEqual(keys);
    expect(await temporaryFiles()).toEqual([]);
  });

  test('a declared length below the real one is ignored', async () => {
    const headers = { 'X-File-Name': 'cv.pdf', 'Content-Length': '10' };
    const request = new Request('http://localhost', {
      method: 'PUT',
      headers,
      body: await pdfBytes({ size: 2 * MIB + 1 }),
    });
    await expect(receiveUpload(contextOf(asha), 'resume', request)).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});

describe('content before names', { tags: ['files-are-checked-by-content'] }, () => {
  const executable = new Uint8Array(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]));

  const UNKNOWN = 'Its content doesn’t match its type.';

  test.each([
    ['a program named .pdf', executable, FOREIGN_KINDS.program],
    ['a text named .pdf', text('I am a résumé.'), FOREIGN_KINDS.text],
    ['a page named .pdf', text('<!doctype html><script>alert(1)</script>'), FOREIGN_KINDS.web_page],
    [
      'a photo named .pdf',
      new Uint8Array(Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1')),
      FOREIGN_KINDS.photo,
    ],
    ['a photo of an iPhone named .pdf', text('\0\0\0\x20ftypheic\0\0\0\0'), FOREIGN_KINDS.photo],
    ['a shortcut named .pdf', text('[InternetShortcut]\r\nURL=https://a.example'), FOREIGN_KINDS.shortcut],
    [
      'a link of a drive named .pdf',
      text('{"url":"https://d.example","doc_id":"1"}'),
      FOREIGN_KINDS.cloud_link,
    ],
    ['a placeholder named .pdf', new Uint8Array(5000), FOREIGN_KINDS.not_downloaded],
    ['an archive of garbage named .pdf', text('PK\x03\x04 and then nothing of an archive'), UNKNOWN],
    ['a damaged Word file named .pdf', docxBytes().slice(0, -30), UNKNOWN],
    ['bytes that tell nothing named .pdf', text('\x01\x02\x03'), UNKNOWN],
    [
      'a page before half a PDF',
      text('<script>alert(1)</script>%PDF-1.7'),
      'This PDF is damaged or incomplete. Please export it again.',
    ],
  ])(
    'an upload of %s is rejected with the reason',
    { tags: ['foreign-files-are-named'] },
    async (_, bytes, reason) => {
      expect(await uploadError('resume', bytes, 'cv.pdf')).toEqual(wrongType('resume', reason));
    },
  );

  test('an empty file is rejected', async () => {
    expect(await uploadError('resume', text(''), 'cv.pdf')).toEqual(
      wrongType('resume', 'The file is empty.'),
    );
  });

  test.each(['cv.exe', 'cv.pdf.exe'])('a file with the name "%s" is rejected', async (name) => {
    expect(await uploadError('resume', await pdfBytes(), name)).toEqual(
      wrongType('resume', FOREIGN_KINDS.program),
    );
  });

  test('a file without a name is rejected', async () => {
    expect(await uploadError('resume', await pdfBytes(), '')).toEqual(wrongType('resume'));
  });

  test.each([
    ['cv', 'cv.pdf'],
    ['.pdf', '.pdf'],
    ['document:1234', 'document1234.pdf'],
    ['resume.pdf (1)', 'resume.pdf (1).pdf'],
    ['Asha.Verma', 'Asha.Verma.pdf'],
    ['my cv.pdf ', 'my cv.pdf'],
  ])(
    'of a file with the name "%s" the bytes decide, and it is stored as %s',
    { tags: ['foreign-files-are-named'] },
    async (name, stored) => {
      expect(await receive('resume', await pdfBytes(), name)).toMatchObject({
        name: stored,
        content_type: CONTENT_TYPES.pdf,
      });
      expect(await uploadError('resume', docxBytes(), name)).toEqual(
        wrongType('resume', 'This is actually a .docx file.'),
      );
    },
  );

  test('a JSON body isn’t accepted as a file, whatever its name', async () => {
    const client = await portal.signIn(asha);
    const headers = { 'X-File-Name': 'cv.pdf', 'Content-Type': 'application/json' };
    const init = { method: 'PUT', headers, body: '{"pages": 1}' };
    const rejected = await client.fetch('/api/profile/resume', init);
    expect({ status: rejected.status, body: await rejected.json() }).toMatchObject({
      status: 422,
      body: { code: 'invalid_file_type' },
    });
  });

  test('a Word document isn’t accepted as a résumé, even when it is named .pdf', {
    tags: ['files-are-checked-by-content'],
  }, async () => {
    expect(await uploadError('resume', docxBytes(), 'cv.docx')).toEqual(wrongType('resume'));
    expect(await uploadError('resume', docxBytes(), 'cv.pdf')).toEqual(
      wrongType('resume', 'This is actually a .docx file.'),
    );
  });

  test('a file whose name and content disagree is rejected even where both types are allowed', {
    tags: ['files-are-checked-by-content', 'asvs:2.2.3', 'asvs:5.2.2'],
  }, async () => {
    expect(await uploadError('presentation', await pdfBytes(), 'slides.pptx')).toEqual({
      ...wrongType('presentation'),
      detail: `${UPLOADS.presentation.typeMessage}. This is actually a .pdf file.`,
    });
  });

  test.each<[UploadKind, string, string, Bytes | Promise<Bytes>]>([
    ['resume', 'Résumé of Asha.PDF', CONTENT_TYPES.pdf, pdfBytes()],
    ['presentation', 'slides.pdf', CONTENT_TYPES.pdf, pdfBytes()],
    ['presentation', 'slides.pptx', CONTENT_TYPES.pptx, pptxBytes()],
    ['presentation', 'slides.ppt', CONTENT_TYPES.ppt, compoundBytes('PowerPoint Document')],
    ['member_resume', 'cv.docx', CONTENT_TYPES.docx, docxBytes()],
    ['member_resume', 'cv.doc', CONTENT_TYPES.doc, compoundBytes('WordDocument')],
  ])(
    'a %s %s is accepted as %s',
    { tags: ['presentation-file'] },
    async (kind, name, content_type, bytes) => {
      expect(await receive(kind, await bytes, name)).toMatchObject({
        kind,
        name,
        content_type,
        owner_id: asha.id,
      });
    },
  );
});

describe('readable PDFs', () => {
  const ENCRYPTED = wrongType('resume', 'This PDF is protected by a password. Please save it without one.');
  const BROKEN = wrongType('resume', 'This PDF is damaged or incomplete. Please export it again.');

  test('a PDF with a password is rejected with the reason', async () => {
    expect(await uploadError('resume', await pdfBytes({ userPassword: 'secret' }), 'cv.pdf')).toEqual(
      ENCRYPTED,
    );
  });

  test('a PDF that only forbids printing opens without a password and is accepted', async () => {
    expect(await receive('resume', await pdfBytes({ ownerPassword: 'secret' }), 'cv.pdf')).toMatchObject({
      name: 'cv.pdf',
    });
  });

  test.each([0.2, 0.5, 0.9, 0.99])('a PDF that is cut at %s of its length is rejected', async (part) => {
    const bytes = await pdfBytes({ size: 50_000 });
    expect(await uploadError('resume', bytes.slice(0, bytes.length * part), 'cv.pdf')).toEqual(BROKEN);
  });

  test('a PDF without a page is rejected, and so is an empty one with header and trailer', async () => {
    const hollow = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\nxref\n0 1\n0000000000 65535 f \n';
    const trailer = `trailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n${hollow.indexOf('xref')}\n%%EOF`;
    expect(await uploadError('resume', text(hollow + trailer), 'cv.pdf')).toEqual(BROKEN);
    const noPages = Buffer.from(await pdfBytes())
      .toString('latin1')
      .replace('/Kids [', '/Kidz [');
    expect(await uploadError('resume', text(noPages), 'cv.pdf')).toEqual(
      wrongType('resume', 'The pages of this PDF are empty. Please export it again.'),
    );
  });

  test('a PDF that unpacks to 350 MB is rejected before it fills the memory', {
    tags: ['asvs:5.2.3'],
  }, async () => {
    const bomb = pdfBomb(350 * MIB);
    expect(bomb.byteLength).toBeLessThan(MIB);
    expect(await uploadError('resume', bomb, 'cv.pdf')).toEqual(
      wrongType('resume', 'This PDF is too large once unpacked. Please export it again.'),
    );
  });

  test('the next PDF is read after a bad one, even when twenty arrive at once', async () => {
    const [good, bad] = [await pdfBytes(), (await pdfBytes()).slice(0, 600)];
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(portal)));
    const responses = await Promise.all(
      people.map((person, index) => uploadError('resume', index % 2 ? bad : good, 'cv.pdf', person)),
    );
    expect(responses).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? BROKEN : null)));
  });
});

describe('limits of Office files', () => {
  const main = {
    name: '[Content_Types].xml',
    content: contentTypes('/word/document.xml', CONTENT_TYPES.docx),
  };
  const damaged = wrongType(
    'member_resume',
    'This file is damaged or isn’t an Office document. Please save it again.',
  );
  const tooBigInside = wrongType('member_resume', 'This file is too large once unpacked.');

  test('an Office file that unpacks to 220 MB is rejected', { tags: ['asvs:5.2.3'] }, async () => {
    const bomb = zipBytes([main, { name: 'word/document.xml', content: new Uint8Array(220 * MIB) }]);
    expect(bomb.byteLength).toBeLessThan(MIB);
    expect(await uploadError('member_resume', bomb, 'cv.docx')).toEqual(tooBigInside);
  });

  test('an Office file with a false unpacked size is rejected', async () => {
    const liar = { name: 'word/document.xml', content: 'x'.repeat(5 * MIB), declaredSize: 10 };
    expect(await uploadError('member_resume', zipBytes([main, liar]), 'cv.docx')).toEqual(damaged);
  });

  test('an Office file with too many entries is rejected', { tags: ['asvs:5.2.3'] }, async () => {
    const many = Array.from({ length: 5001 }, (_, index) => ({ name: `word/${index}.xml`, content: '' }));
    expect(await uploadError('member_resume', zipBytes([main, ...many]), 'cv.docx')).toEqual(tooBigInside);
  });

  test('an archive that lacks the parts of a document, is cut short or has macros is rejected', async () => {
    const part = { name: 'word/document.xml', content: '<w:document/>' };
    const macro = {
      name: '[Content_Types].xml',
      content: contentTypes('/word/document.xml', 'application/vnd.ms-word.document.macroEnabled'),
    };
    expect(await uploadError('member_resume', zipBytes([main]), 'cv.docx')).toEqual(damaged);
    expect(await uploadError('member_resume', zipBytes([part]), 'cv.docx')).toEqual(damaged);
    expect(await uploadError('member_resume', zipBytes([macro, part]), 'cv.docx')).toEqual(
      wrongType('member_resume', FOREIGN_KINDS.macros),
    );
    expect(await uploadError('member_resume', docxBytes().slice(0, -30), 'cv.docx')).toEqual(damaged);
  });

  test('an old Office file is recognised by its streams, and a damaged or protected one is rejected', async () => {
    const word = compoundBytes('WordDocument');
    expect(await uploadError('member_resume', compoundBytes('Workbook'), 'cv.doc')).toEqual(
      wrongType('member_resume', 'This is neither a Word nor a PowerPoint document.'),
    );
    expect(await uploadError('member_resume', word.slice(0, 900), 'cv.doc')).toEqual(
      wrongType('member_resume', 'This file is damaged. Please save it again.'),
    );
    expect(await uploadError('member_resume', compoundBytes('EncryptedPackage'), 'cv.docx')).toEqual(
      wrongType('member_resume', 'This file is protected by a password. Please save it without one.'),
    );
  });

  test('an old Office file whose chain of sectors is circular is rejected', async () => {
    const circle = compoundBytes('Nothing');
    new DataView(circle.buffer).setUint32(512 + 4, 1, true);
    expect(await uploadError('member_resume', circle, 'cv.doc')).toEqual(
      wrongType('member_resume', 'This file is damaged. Please save it again.'),
    );
  });
});

describe('storage of files', { tags: ['files-are-private'] }, () => {
  test('file keys follow the layout, and names lose paths and confusing characters', {
    tags: ['asvs:5.3.1', 'asvs:5.3.2'],
  }, async () => {
    portal.clock.set('2025-06-01T10:00:00Z');
    const at = Date.parse('2025-06-01T10:00:00Z');
    const resume = await receive('resume', await pdfBytes(), '../../etc/Ré\u202esumé "1".pdf');
    expect(resume.name).toBe('Résumé 1.pdf');
    expect(resume.key).toMatch(new RegExp(`^resumes/${asha.id}/${at}-[0-9a-f]{8}-Re-sume-1.pdf$`));
    const slides = await receive('presentation', await pptxBytes(), 'x.pptx');
    expect(slides.key).toMatch(/^presentations\/[0-9a-f]{32}\.pptx$/);
    const member = await receive('member_resume', docxBytes(), 'x.docx', asha, 'some-member');
    expect(member.key).toMatch(new RegExp(`^resumes/some-member/${at}-[0-9a-f]{8}/resume.docx$`));
    const keys = await storedKeys();
    expect(keys).toEqual(expect.arrayContaining([resume.key, slides.key, member.key]));
    expect(await temporaryFiles()).toEqual([]);
  });

  test('a name that grows when it is normalized is stored with its extension', {
    tags: ['security:expanding-file-name'],
  }, async () => {
    const long = `${'ﬃ'.repeat(116)}.pdf`;
    const resume = await receive('resume', await pdfBytes(), long);
    expect(resume.name).toBe(long);
    expect(resume.key).toMatch(new RegExp(`^resumes/${asha.id}/\\d+-[0-9a-f]{8}-(i|fi|ffi)+.pdf$`));
    expect(resume.key.split('/').at(-1)?.length).toBeLessThan(200);
  });

  test('an interrupted upload stores nothing and says so', { tags: ['asvs:1.4.3'] }, async () => {
    const keys = await storedKeys();
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(text('%PDF-1.7')),
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    expect(await uploadError('resume', broken, 'cv.pdf')).toMatchObject({
      status: 400,
      title: 'Upload failed',
    });
    expect(await storedKeys()).toEqual(keys);
    expect(await temporaryFiles()).toEqual([]);
  });

  test.each([
    { kind: 'sends nothing more', send: () => new Promise<void>(() => {}) },
    {
      kind: 'sends a byte now and then',
      send: (controller: ReadableStreamDefaultController) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            controller.enqueue(text(' '));
            resolve();
          }, 5000);
        }),
    },
  ])('an upload that $kind is cancelled and stores nothing', async ({ send }) => {
    const started = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = new ReadableStream({
      start: (controller) => controller.enqueue(text('%PDF-1.7')),
      pull: (controller) => {
        started.resolve();
        return send(controller);
      },
    });
    const rejected = uploadError('resume', slow, 'cv.pdf');
    await started.promise;
    await vi.advanceTimersByTimeAsync(26_000);
    expect(await rejected).toMatchObject({ status: 408, title: 'Upload failed' });
    expect(await temporaryFiles()).toEqual([]);
  });

  test('a full disk stores nothing of an upload and says so', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const site = createApp({
      ...portal.services,
      files: { ...portal.services.files, put: () => Promise.reject(full) },
    });
    const leela = await createPerson(portal, { complete: false });
    const client = await portal.signIn(leela, site);
    const response = await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 507, code: 'no_room' });
    expect(await portal.db.select().from(files).where(eq(files.owner_id, leela.id))).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
  });

  test.each([
    {
      name: 'a full disk',
      error: Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
      status: 507,
    },
    { name: 'a store that is away', error: storeAway(), status: 503 },
  ])(
    'an upload that $name rejects doesn’t count towards a person’s limit, a wrong file does',
    async ({ error, status }) => {
      const put = vi.fn(portal.services.files.put);
      const site = createApp({ ...portal.services, files: { ...portal.services.files, put } });
      const client = await portal.signIn(await createPerson(portal, { complete: false }), site);
      const send = (bytes: Bytes, name = 'cv.pdf') =>
        client.upload('PUT', '/api/profile/resume', bytes, name);
      const pdf = await pdfBytes();
      put.mockRejectedValue(error);
      for (let time = 0; time < 61; time++) expect((await send(pdf)).status).toBe(status);
      put.mockImplementation(portal.services.files.put);
      expect((await send(pdf)).status).toBe(200);
      for (let time = 0; time < 59; time++) expect((await send(text('no PDF'))).status).toBe(422);
      expect((await send(pdf)).status).toBe(429);
    },
  );

  test('a file that cannot be moved into its place leaves no partial file', async () => {
    const { files: store, directory } = portal.services;
    await mkdir(`${directory}/files/in-the-way/cv.pdf`, { recursive: true });
    await writeFile(`${directory}/whole.pdf`, await pdfBytes());
    const keys = await storedKeys();
    await expect(
      store.put('in-the-way/cv.pdf', `${directory}/whole.pdf`, 'application/pdf'),
    ).rejects.toThrow();
    expect(await storedKeys()).toEqual(keys);
  });

  test('a failing store leaves no row', async () => {
    const ctx = contextOf(asha);
    const put = () => Promise.reject(new Error('the store is away'));
    const request = new Request('http://localhost', {
      method: 'PUT',
      headers: { 'X-File-Name': 'lost.pdf' },
      body: await pdfBytes(),
    });
    const failing = { ...ctx, files: { ...ctx.files, put } };
    await expect(receiveUpload(failing, 'resume', request)).rejects.toThrow('the store is away');
    expect(await portal.db.select().from(files).where(eq(files.name, 'lost.pdf'))).toEqual([]);
  });

  test('a file is claimed once, by its uploader, as its own kind', async () => {
    const stranger = await createPerson(portal);
    const { id } = await receive('presentation', await pptxBytes(), 'x.pptx');
    const claim = (owner_id: string, kind: UploadKind) =>
      portal.db.transaction((tx) => attachFile(tx, { id, kind, owner_id }));
    await expect(claim(stranger.id, 'presentation')).rejects.toMatchObject({ status: 404 });
    await expect(claim(asha.id, 'resume')).rejects.toMatchObject({ status: 404 });
    expect(await claim(asha.id, 'presentation')).toMatchObject({ id });
    await expect(claim(asha.id, 'presentation')).rejects.toMatchObject({ status: 404 });
  });
});

describe('downloads', () => {
  const statusFor = async (person: Person | null, id: string) => {
    const browser = person ? await portal.signIn(person) : portal.visitor();
    return (await browser.get(`/files/${id}`)).status;
  };

  /** Each kind of person of the permission table without a relation to the file. */
  async function strangers() {
    const roles = ['student', 'team_lead', 'executive', 'manager', 'admin', 'super_admin'] as const;
    return Promise.all(roles.map((role) => createPerson(portal, { role })));
  }

  async function statusesForStrangers(id: string) {
    const people = await strangers();
    const statuses = await Promise.all(people.map((person) => statusFor(person, id)));
    return Object.fromEntries(people.map(({ role }, index) => [role, statuses[index]]));
  }

  const STAFF_ONLY = {
    student: 404,
    team_lead: 404,
    executive: 404,
    manager: 404,
    admin: 200,
    super_admin: 200,
  };

  test('a résumé can be opened by its owner and staff, but not by a teammate; a visitor has to sign in', {
    tags: ['files-are-private'],
  }, async () => {
    const browser = await portal.signIn(asha);
    const { body } = await browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
    const teammate = await createPerson(portal);
    await createTeam(portal, asha, [teammate]);
    expect(await statusFor(asha, body.resume.id)).toBe(200);
    expect(await statusFor(teammate, body.resume.id)).toBe(404);
    expect(await statusFor(null, body.resume.id)).toBe(401);
    expect(await statusesForStrangers(body.resume.id)).toEqual(STAFF_ONLY);
  });

  test('the résumé of a member profile can be opened by the leader and staff, but not by members', {
    tags: ['files-are-private'],
  }, async () => {
    const [leader, member] = [await createPerson(portal), await createPerson(portal)];
    const team = await createTeam(portal, leader, [member]);
    const file = await receive('member_resume', docxBytes(), 'cv.docx', leader, team.id);
    await portal.db.transaction((tx) =>
      attachFile(tx, { id: file.id, kind: 'member_resume', owner_id: leader.id }),
    );
    await portal.db.insert(team_member_profiles).values({
      team_id: team.id,
      display_name: 'Ravi',
      email: 'ravi@example.test',
      resume_file_id: file.id,
    });
    expect(await statusFor(leader, file.id)).toBe(200);
    expect(await statusFor(member, file.id)).toBe(404);
    expect(await statusFor(null, file.id)).toBe(401);
    expect(await statusesForStrangers(file.id)).toEqual(STAFF_ONLY);
  });

  test('a presentation can be opened by applicant, leader, roster and staff, but not by former members, nor by staff while it is a draft', {
    tags: ['files-are-private'],
  }, async () => {
    const [leader, member] = [await createPerson(portal), await createPerson(portal)];
    const team = await createTeam(portal, leader, [member]);
    const file = await receive('presentation', await pptxBytes(), 'x.pptx', leader);
    await portal.db.transaction((tx) =>
      attachFile(tx, { id: file.id, kind: 'presentation', owner_id: leader.id }),
    );
    const { id } = await createApplication(portal, {
      project: await createProject(portal),
      team,
      applicant: leader,
      members: [member],
      values: { presentation_file_id: file.id },
    });
    expect(await statusFor(leader, file.id)).toBe(200);
    expect(await statusFor(member, file.id)).toBe(200);
    expect(await statusFor(null, file.id)).toBe(401);
    expect(await statusesForStrangers(file.id)).toEqual(STAFF_ONLY);

    await portal.db
      .update(application_members)
      .set({ left_at: new Date().toISOString() })
      .where(eq(application_members.user_id, member.id));
    expect(await statusFor(member, file.id)).toBe(404);

    await portal.db.update(applications).set({ status: 'draft' }).where(eq(applications.id, id));
    expect(await statusFor(leader, file.id)).toBe(200);
    expect(await statusesForStrangers(file.id)).toEqual({ ...STAFF_ONLY, admin: 404, super_admin: 404 });
  });

  test('an unattached file belongs to its uploader alone, and an unknown one to nobody', {
    tags: ['asvs:8.2.2'],
  }, async () => {
    const file = await receive('presentation', await pptxBytes(), 'x.pptx');
    expect(await statusFor(asha, file.id)).toBe(200);
    expect(await statusesForStrangers(file.id)).toEqual({ ...STAFF_ONLY, admin: 404, super_admin: 404 });
    expect(await statusFor(asha, crypto.randomUUID())).toBe(404);
  });
});

describe('responses with files', { tags: ['files-are-checked-by-content'] }, () => {
  test('a PDF is shown in a sandbox with its own name and isn’t cached on the way', {
    tags: ['files-are-checked-by-content', 'asvs:3.2.1', 'asvs:14.2.2', 'security:upload-runs-as-site'],
  }, async () => {
    const file = await receive('resume', await pdfBytes(), 'Résumé (अ).pdf');
    const { headers, body } = await (await portal.signIn(asha)).get(`/files/${file.id}`);
    expect(body).toHaveLength(file.size);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': `inline; filename="R_sum_ (_).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%28%E0%A4%85%29.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
    });
  });

  test('a file other than a PDF is downloaded, never shown', {
    tags: ['files-are-checked-by-content', 'asvs:3.2.1', 'security:upload-runs-as-site'],
  }, async () => {
    const file = await receive('presentation', await pptxBytes(), 'x.pptx');
    const { headers } = await (await portal.signIn(asha)).get(`/files/${file.id}`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="x.pptx"; filename*=UTF-8''x.pptx`);
  });

  test('a view of another person’s résumé is in the audit log with ids only; a view of one’s own isn’t', async () => {
    const owner = await createPerson(portal);
    const browser = await portal.signIn(owner);
    const { body } = await browser.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
    const admin = await createPerson(portal, { role: 'admin' });
    const views = () => portal.db.select().from(audit_log).where(eq(audit_log.subject_id, owner.id));
    await browser.get(`/files/${body.resume.id}`);
    expect(await views()).toEqual([]);
    await (await portal.signIn(admin)).get(`/files/${body.resume.id}`);
    expect(await views()).toMatchObject([
      {
        actor_id: admin.id,
        action: 'resume_viewed',
        subject_type: 'user',
        details: { file_id: body.resume.id },
      },
    ]);
  });
});

test('one opening of a résumé is one audit entry, however often the browser’s viewer fetches it', async () => {
  const owner = await portal.signIn(await createPerson(portal));
  const { body } = await owner.upload('PUT', '/api/profile/resume', await pdfBytes(), 'cv.pdf');
  const path = `/files/${body.resume.id}`;
  const admin = await createPerson(portal, { role: 'admin' });
  const staff = await portal.signIn(admin);
  const views = () => portal.db.$count(audit_log, eq(audit_log.actor_id, admin.id));
  const head = await staff.request(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await views()]).toEqual([200, 'application/pdf', 0]);
  const responses = await Promise.all([1, 2, 3, 4].map(() => staff.get(path, { Range: 'bytes=0-99' })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await staff.get(path);
  expect(await views()).toBe(1);
  await (await portal.signIn(await createPerson(portal, { role: 'admin' }))).get(path);
  expect(await views()).toBe(1);
  // The log is append-only, so this entry imitates an older opening.
  const again = await createPerson(portal, { role: 'admin' });
  await portal.db.insert(audit_log).values({
    at: new Date(Date.now() - 11_000).toISOString(),
    actor_id: again.id,
    action: 'resume_viewed',
    subject_type: 'user',
    subject_id: admin.id,
    details: { file_id: body.resume.id },
  });
  await (await portal.signIn(again)).get(path);
  expect(await portal.db.$count(audit_log, eq(audit_log.actor_id, again.id))).toBe(2);
});

test('a person’s fourth simultaneous upload is rejected unread, and accepted after one has finished', async () => {
  const [leela, ravi] = [await createPerson(portal), await createPerson(portal)];
  const bytes = await pdfBytes();
  const slow = Array.from({ length: 3 }, () => {
    const line = new TransformStream<Uint8Array, Uint8Array>();
    return { arrives: line.writable.getWriter(), stored: receive('resume', line.readable, 'cv.pdf', leela) };
  });
  const unread = new ReadableStream({ pull: () => expect.unreachable('It was read.') }, { highWaterMark: 0 });
  await expect(receive('resume', unread, 'cv.pdf', leela)).rejects.toMatchObject({
    status: 429,
    code: 'uploads_under_way',
    retryAfterSeconds: 5,
  });
  expect(await receive('resume', bytes, 'cv.pdf', ravi)).toMatchObject({ name: 'cv.pdf' });
  for (const { arrives } of slow) void arrives.write(bytes).then(() => arrives.close());
  for (const { stored } of slow) expect(await stored).toMatchObject({ size: bytes.length });
  expect(await receive('resume', bytes, 'cv.pdf', leela)).toMatchObject({ size: bytes.length });
});
