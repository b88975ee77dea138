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
  if (!rule.extensions.some((allowed) => allowed === extensionOf(file.name))) return rejectedType(kind);
  if (file.size > (rule.maxChosenBytes ?? rule.maxBytes)) return rejectedSize(kind);
  return null;
}

/** The extension of a file name in lower case, '' without one; .jpeg is .jpg. */
export function extensionOf(name: string): string {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === 'jpeg' ? 'jpg' : extension;
}

export const rejectedType = (kind: UploadKind) => ({
  title: INVALID_FILE_TYPE,
  message: UPLOADS[kind].typeMessage,
});
export const rejectedSize = (kind: UploadKind) => ({
  title: FILE_TOO_LARGE,
  message: UPLOADS[kind].sizeMessage,
});

/** What a file field needs for a kind of upload: its `accept` attribute, and the checks before the upload. */
export const uploadField = (kind: UploadKind) => ({
  accept: UPLOADS[kind].extensions.map((name) => (name === 'jpg' ? '.jpg,.jpeg' : `.${name}`)).join(','),
  check: (file: { name: string; size: number }) => checkUpload(kind, file),
});
