import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_TYPES, type UploadKind } from '#domain/uploads.ts';
import type { files as filesTable } from '#server/db/schema/files.ts';
import type { FileStore } from '#server/files/storage/store.ts';
import { applications, type DemoApplication } from '../applications.ts';
import { outlineOf } from '../documents/outline.ts';
import { drawResume } from '../documents/resume.ts';
import { drawSlidesPdf } from '../documents/slides-pdf.ts';
import { drawSlidesPptx } from '../documents/slides-pptx.ts';
import { type DemoPerson, people } from '../people.ts';
import { daysBefore } from './dates.ts';
import { type Ids, nameOf } from './ids.ts';

type FileRow = typeof filesTable.$inferInsert & { id: string };

/** The rows of the stored files: résumés by person, presentations by application. */
export type Documents = { resumes: Map<string, FileRow>; presentations: Map<string, FileRow> };

/** Creates every demo résumé and presentation in the file store. */
export async function storeDocuments(store: FileStore, ids: Ids, at: Date): Promise<Documents> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-documents-'));
  const storeOne = (file: Prepared) => storeFile(store, directory, file);
  try {
    const written = people.filter((person) => person.has_resume);
    const proposals = applications.filter((application) => application.presentation !== null);
    const [resumes, presentations] = await Promise.all([
      Promise.all(
        written.map(
          async (person) => [person.slug, await storeOne(await prepareResume(person, ids, at))] as const,
        ),
      ),
      Promise.all(
        proposals.map(
          async (one) => [nameOf(one), await storeOne(await preparePresentation(one, ids, at))] as const,
        ),
      ),
    ]);
    return { resumes: new Map(resumes), presentations: new Map(presentations) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

type Prepared = {
  key: string;
  kind: UploadKind;
  owner_id: string;
  name: string;
  content_type: string;
  created_at: string;
  bytes: Uint8Array;
};

async function prepareResume(person: DemoPerson, ids: Ids, at: Date): Promise<Prepared> {
  const owner_id = ids.person(person.slug);
  const created_at = daysBefore(at, person.joined_days_ago - 0.05);
  const name = `${person.slug}-resume.pdf`;
  return {
    key: `resumes/${owner_id}/${Date.parse(created_at)}-${name}`,
    kind: 'resume',
    owner_id,
    name,
    content_type: CONTENT_TYPES.pdf,
    created_at,
    bytes: await drawResume(person),
  };
}

async function preparePresentation(application: DemoApplication, ids: Ids, at: Date): Promise<Prepared> {
  const extension = application.presentation ?? 'pdf';
  const write = extension === 'pptx' ? drawSlidesPptx : drawSlidesPdf;
  const submitted = application.events.find((event) => event.kind === 'detailed_submitted');
  return {
    key: `presentations/${randomUUID()}.${extension}`,
    kind: 'presentation',
    owner_id: ids.person(application.applicant),
    name: `${application.project}-${application.team ?? application.applicant}.${extension}`,
    content_type: CONTENT_TYPES[extension],
    created_at: daysBefore(at, submitted?.days_ago ?? 0),
    bytes: await write(outlineOf(application)),
  };
}

async function storeFile(
  store: FileStore,
  directory: string,
  { bytes, ...file }: Prepared,
): Promise<FileRow> {
  const id = randomUUID();
  const path = join(directory, id);
  await writeFile(path, bytes);
  await store.put(file.key, path, file.content_type);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...file, id, size: bytes.length, sha256, attached_at: file.created_at };
}
