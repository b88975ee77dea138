import type { FileExtension, UploadKind } from '#domain/uploads.ts';

/** The detected type of a file; `cleaned` has its bytes without metadata, for pictures. */
export type Usable = { extension: FileExtension; cleaned?: Uint8Array };

/** A usable file, or the reason in plain words why it cannot be used; `isForeign` if it is of a kind that nobody asked for. */
export type Inspection = Usable | { problem: string; isForeign?: true };

/** A file on disk, the type that its name has, if any, and what it was uploaded as. */
export type FileToInspect = { path: string; named: FileExtension | null; kind: UploadKind };

/** A picture without metadata. */
export type CleanPicture = { width: number; height: number; bytes: Buffer };

/** The segments or chunks of a picture; many more would take long to read. */
export const MAX_PARTS = 4096;
