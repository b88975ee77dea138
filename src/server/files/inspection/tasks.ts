import type { FileExtension } from '#domain/uploads.ts';
import type { Inspection } from './inspection.ts';

/** What the child process that reads files is asked, and answers. */
export type ReaderTask = { inspect: { path: string; named: FileExtension } };
export type ReaderResult = { inspection: Inspection };
