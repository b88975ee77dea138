import { FOREIGN_KINDS, type ForeignKind, kindOfEnding, sniffKind } from './file-kinds.ts';

const MIB = 1024 * 1024;

/** The kinds of uploads with their inclusive limits and messages (rule:profile-resume-file). */
export const UPLOADS = {
  resume: {
    extensions: ['pdf'],
    maxBytes: 2 * MIB,
    typeMessage: 'Please upload a PDF file.',
    sizeMessage: 'Resume must be under 2MB.',
  },
  presentation: {
    extensions: ['ppt', 'pptx', 'pdf'],
    maxBytes: 10 * MIB,
    typeMessage: 'Please upload a PowerPoint file (.ppt, .pptx) or PDF file (.pdf)',
    sizeMessage: 'Please upload a file smaller than 10MB',
  },
  member_resume: {
    extensions: ['pdf', 'doc', 'docx'],
    maxBytes: 5 * MIB,
    typeMessage: 'Please upload a PDF or Word document.',
    sizeMessage: 'Please upload a file smaller than 5MB.',
  },
  /** Small enough for a card on a phone; browsers scale a photo down before they upload it (rule:picture-upload). */
  picture: {
    extensions: ['jpg', 'png', 'webp'],
    maxBytes: MIB,
    maxChosenBytes: 40 * MIB,
    typeMessage: 'Please upload a JPEG, PNG or WebP picture.',
    sizeMessage: 'Please upload a picture smaller than 1MB.',
  },
} as const satisfies Record<string, UploadRule>;

export type UploadKind = keyof typeof UPLOADS;

/** What the store holds: uploads, and the pages of presentations as blind reviewers see them. */
export const FILE_KINDS = [
  'resume',
  'presentation',
  'member_resume',
  'picture',
  'review_copy',
] as const satisfies (UploadKind | 'review_copy')[];
export type FileKind = (typeof FILE_KINDS)[number];
export type UploadRule = {
  extensions: readonly FileExtension[];
  maxBytes: number;
  /** The largest file that a person may choose, if the browser makes it smaller. */
  maxChosenBytes?: number;
  typeMessage: string;
  sizeMessage: string;
};
export type FileExtension = 'pdf' | 'ppt' | 'pptx' | 'doc' | 'docx' | 'jpg' | 'png' | 'webp';

/** The longest side of a stored picture, in pixels. */
export const MAX_PICTURE_SIDE = 2560;

export const INVALID_FILE_TYPE = 'Invalid file type';
export const FILE_TOO_LARGE = 'File too large';

export const CONTENT_TYPES: Record<FileExtension, string> = {
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const PRESENTATIONS = UPLOADS.presentation.extensions;
export type PresentationKind = (typeof PRESENTATIONS)[number];

/** The kind of a stored presentation by its content type. */
export const presentationKind = (contentType: string): PresentationKind =>
  PRESENTATIONS.find((kind) => CONTENT_TYPES[kind] === contentType) ?? 'ppt';

/**
 * The checks that a browser can make before it uploads: name and size. The server checks the bytes (rule:profile-resume-file,
 * rule:files-are-checked-by-content).
 */
export function checkUpload(kind: UploadKind, file: { name: string; size: number }) {
  const rule: UploadRule = UPLOADS[kind];
  const problem = refusedName(kind, file.name);
  if (problem) return problem;
  if (file.size === 0) return rejectedType(kind, EMPTY_FILE);
  if (file.size > (rule.maxChosenBytes ?? rule.maxBytes))
    return {
      ...rejectedSize(kind),
      at_field: `${sentence(rule.sizeMessage)} ${file.name} is ${megabytes(file.size)}.`,
    };
  return null;
}

/**
 * Why a name is refused: its ending is that of another kind. The bytes decide about a name whose end means no kind, as phones give them:
 * `document:1234`, `resume.pdf (1)`, `cv`, `Asha.Verma`.
 */
export function refusedName(kind: UploadKind, name: string) {
  const extension = extensionOf(name);
  if (allowedExtension(kind, extension)) return null;
  const foreign = kindOfEnding(extension);
  if (foreign) return rejectedType(kind, nameForeign(foreign, kind));
  return Object.hasOwn(CONTENT_TYPES, extension) ? rejectedType(kind) : null;
}

/** The extension, if uploads of this kind may have it. */
export const allowedExtension = (kind: UploadKind, extension: string): FileExtension | null =>
  UPLOADS[kind].extensions.find((allowed) => allowed === extension) ?? null;

/** The extension of a file name in lower case, '' without one; .jpeg is .jpg. */
export function extensionOf(name: string): string {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.trim().toLowerCase() ?? '';
  return extension === 'jpeg' || extension === 'jpe' || extension === 'jfif' ? 'jpg' : extension;
}

export const EMPTY_FILE = 'The file is empty. If it’s in the cloud, please download it first.';

/** Names what was chosen instead of an upload of this kind, with what to do (rule:foreign-files-are-named). */
export const nameForeign = (foreign: ForeignKind, kind: UploadKind): string =>
  kind === 'picture' && (foreign === 'photo' || foreign === 'picture')
    ? OTHER_PICTURE
    : FOREIGN_KINDS[foreign];

const OTHER_PICTURE = 'This is a picture in a format that browsers don’t show. Please save it as a JPEG.';

export const rejectedType = (kind: UploadKind, reason?: string) => ({
  title: INVALID_FILE_TYPE,
  message: reason ? `${sentence(UPLOADS[kind].typeMessage)} ${reason}` : UPLOADS[kind].typeMessage,
});

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

export const rejectedSize = (kind: UploadKind) => ({
  title: FILE_TOO_LARGE,
  message: UPLOADS[kind].sizeMessage,
});

/** Rounded up, so that a file above a limit never seems to be below it. */
const megabytes = (bytes: number) => `${Math.ceil((bytes / MIB) * 10) / 10} MB`;

/** Why the first bytes of a file refuse it, whatever its name; the server reads the whole file. */
export function refusedHead(kind: UploadKind, head: Uint8Array) {
  const sniffed = sniffKind(head);
  if (sniffed === undefined || sniffed === 'zip' || sniffed === 'compound') return null;
  if (allowedExtension(kind, sniffed)) return null;
  const foreign = sniffed === 'pdf' ? undefined : isPhoto(sniffed) ? 'photo' : sniffed;
  return rejectedType(kind, foreign ? nameForeign(foreign, kind) : 'This is a PDF.');
}

const isPhoto = (kind: string): kind is 'jpg' | 'png' | 'webp' => ['jpg', 'png', 'webp'].includes(kind);
