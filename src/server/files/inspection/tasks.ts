import type { FileToInspect, Inspection } from './inspection.ts';

/** What the child process that reads files is asked, and answers. */
export type ReaderTask = { inspect: FileToInspect };
export type ReaderResult = { inspection: Inspection };
