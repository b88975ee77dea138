import { HEAD_BYTES } from '#domain/file-kinds.ts';
import { CONTENT_TYPES, checkUpload, refusedHead, UPLOADS, type UploadKind } from '#domain/uploads.ts';

/** What a file field needs for a kind of upload: its `accept` attribute, and the checks before the upload. */
export const uploadField = (kind: UploadKind) => ({
  // The menus of phones filter by type: a document of a chat has no ending.
  accept: UPLOADS[kind].extensions
    .flatMap((name) => [`.${name}`, ...(name === 'jpg' ? ['.jpeg'] : []), CONTENT_TYPES[name]])
    .join(','),
  check: async (file: File) => checkUpload(kind, file) ?? (await checkHead(kind, file)),
});

async function checkHead(kind: UploadKind, file: File) {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head === null ? UNREADABLE : refusedHead(kind, new Uint8Array(head));
}

const UNREADABLE = {
  title: 'File not found',
  message: 'This device can’t read the file. If it’s in the cloud, please download it first.',
};
