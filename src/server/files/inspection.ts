import type { FileExtension } from '#domain/uploads.ts';

/** What the bytes of a file are, or in plain words why they are nothing that can be used. */
export type Inspection = { extension: FileExtension } | { problem: string };
