import type { FileExtension } from '#domain/uploads.ts';

/** The detected type of a file, or the reason in plain words why it cannot be used. */
export type Inspection = { extension: FileExtension } | { problem: string };
