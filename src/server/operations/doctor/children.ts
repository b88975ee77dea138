import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUploadReader, type UploadReader } from '../../files/inspection/upload-reader.ts';
import { type Finding, ok, wrong } from './finding.ts';

const REMEDY =
  'run npm ci, and check that /bin/sh works and that a process may reserve 2 GB of address space (ulimit -v)';

type Reader = Pick<UploadReader, 'inspect' | 'end'>;
export type OpenReader = (directory: string) => Reader;

/** Checks that a child process with its limits starts and reads a file, as for every upload. */
export async function* examineChildren(open: OpenReader = createUploadReader): AsyncGenerator<Finding> {
  const place = await mkdtemp(join(tmpdir(), 'doctor-'));
  const reader = open(place);
  const started = performance.now();
  try {
    const problem = await readTinyPdf(reader, join(place, 'tiny.pdf'));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    yield problem === null
      ? ok('child processes', `one started and read a file in ${seconds} s`)
      : wrong('child processes', `no upload can be read: ${problem}`, REMEDY);
  } finally {
    reader.end();
    await rm(place, { recursive: true });
  }
}

async function readTinyPdf(reader: Reader, path: string): Promise<string | null> {
  await writeFile(path, tinyPdf());
  try {
    const inspection = await reader.inspect('doctor', { path, named: 'pdf', kind: 'resume' });
    return 'problem' in inspection ? inspection.problem : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A PDF of one page with a black square. */
function tinyPdf(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
    '<</Length 12>>stream\n0 0 9 9 re f\nendstream ',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}
