import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { applications, files } from '#server/db/schema.ts';
import type { Portal } from '../portal.ts';

type Presentation = { bytes: Uint8Array; kind: 'pdf' | 'pptx' | 'ppt'; name?: string };

/** The texts of a detailed proposal, for an application of the factories. */
export const DETAILED = {
  stage: 'detailed',
  technical_approach: 'A plan.',
  tech_stack: 'Python.',
  past_experience: 'A robot.',
  curriculum_fit: 'Signals.',
  time_commitment: 'Ten hours.',
  detailed_submitted_at: '2025-01-01T00:00:00Z',
} as const;

/** Stores the presentation of an application; returns the row of its file. */
export async function attachPresentation(
  { db, services }: Pick<Portal, 'db' | 'services'>,
  application: { id: string },
  { bytes, kind, name = `slides.${kind}` }: Presentation,
): Promise<typeof files.$inferSelect> {
  const key = `presentations/${randomUUID()}.${kind}`;
  const path = join(services.directory, `${randomUUID()}.upload`);
  await writeFile(path, bytes);
  await services.files.put(key, path, CONTENT_TYPES[kind]);
  await rm(path);
  const stored = {
    key,
    name,
    content_type: CONTENT_TYPES[kind],
    size: bytes.byteLength,
    sha256: '0'.repeat(64),
  };
  const [file] = await db
    .insert(files)
    .values({ ...stored, kind: 'presentation', attached_at: new Date().toISOString() })
    .returning();
  if (!file) throw new Error('The file was not created.');
  await db
    .update(applications)
    .set({ presentation_file_id: file.id })
    .where(eq(applications.id, application.id));
  return file;
}
