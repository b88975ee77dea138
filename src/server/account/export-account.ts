import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SignedIn } from '../context.ts';
import { openBytes } from '../files/commands.ts';
import { log } from '../log.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { collectAccountData, type ExportedFile, listExportedFiles } from './export-data.ts';

const EXPORTS_PER_PERSON = { name: 'account-export', max: 10, seconds: 3600 };

/**
 * Everything that is kept about the viewer (permission:manageOwnAccount), as a ZIP that is written while it is read: their files, one after
 * the other, and `data.json`. 429 after too many. It holds no tokens, no assessments, no contact data of others.
 */
export async function exportAccount(ctx: SignedIn): Promise<Readable> {
  await countAttempt(ctx, EXPORTS_PER_PERSON, ctx.viewer.id);
  const [data, files] = await Promise.all([collectAccountData(ctx), listExportedFiles(ctx)]);
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const left = new AbortController();
  output.once('close', () => left.abort());
  const breakOff = (error: unknown) => {
    if (left.signal.aborted) return;
    log.error({ err: error }, 'an export broke off');
    output.destroy(new Error('The export broke off.'));
  };
  zip.on('error', breakOff);
  fill(ctx, zip, { data, files, left: left.signal }).catch(breakOff);
  return output;
}

type Content = { data: Record<string, unknown>; files: ExportedFile[]; left: AbortSignal };

/** `data.json` comes last, because only then is it known which files were there. */
async function fill(ctx: SignedIn, zip: ZipFile, { data, files, left }: Content): Promise<void> {
  const listed: Record<string, unknown>[] = [];
  for (const { key, ...file } of files) {
    const isIncluded = await addFile(ctx, zip, { key, path: file.path, left });
    listed.push(isIncluded ? file : { ...file, path: null, missing: true });
  }
  const text = JSON.stringify({ exported_at: ctx.now().toISOString(), ...data, files: listed }, null, 2);
  zip.addBuffer(Buffer.from(text), 'data.json');
  zip.end();
}

type Entry = { key: string; path: string; left: AbortSignal };

/** One at a time, so that no store has to keep a download waiting. False when the store does not have it. */
async function addFile(ctx: SignedIn, zip: ZipFile, { key, path, left }: Entry): Promise<boolean> {
  const bytes = await openBytes(ctx, key);
  if (bytes === null) return false;
  zip.addReadStream(bytes, path, { compress: false });
  try {
    await finished(bytes, { signal: left });
  } finally {
    bytes.destroy();
  }
  return true;
}
