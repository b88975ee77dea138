import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SignedIn } from '../../context.ts';
import { openBytes } from '../../files/commands.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { log } from '../../process/log.ts';
import { collectAccountData, type ExportedFile, listExportedFiles } from './export-data.ts';

const EXPORTS_PER_PERSON = { name: 'account-export', max: 10, seconds: 3600 };

/**
 * Exports everything that the portal stores about the viewer as a streamed ZIP: their files and `data.json`. 429 after too many exports. It
 * contains no tokens, no assessments and no contact data of other people (permission:manageOwnAccount).
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
    log.error({ err: error }, 'an export failed');
    output.destroy(new Error('The export broke off.'));
  };
  zip.on('error', breakOff);
  fill(ctx, zip, { data, files, left: left.signal }).catch(breakOff);
  return output;
}

type Content = { data: Record<string, unknown>; files: ExportedFile[]; left: AbortSignal };

/** `data.json` comes last, because it lists the files that were found. */
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

/** Opens one file at a time, so that no store has to hold a download open. False if the store doesn't have the file. */
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
