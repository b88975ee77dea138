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
} as const satisfies Record<string, UploadRule>;

export type UploadKind = keyof typeof UPLOADS;
export type UploadRule = {
  extensions: readonly FileExtension[];
  maxBytes: number;
  typeMessage: string;
  sizeMessage: string;
};
export type FileExtension = 'pdf' | 'ppt' | 'pptx' | 'doc' | 'docx';

export const INVALID_FILE_TYPE = 'Invalid file type';
export const FILE_TOO_LARGE = 'File too large';

export const CONTENT_TYPES: Record<FileExtension, string> = {
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * The checks that a browser can make before it uploads: name and size. The server checks the bytes (rule:profile-resume-file,
 * rule:files-are-checked-by-content).
 */
export function checkUpload(kind: UploadKind, file: { name: string; size: number }) {
  const rule: UploadRule = UPLOADS[kind];
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!rule.extensions.some((allowed) => allowed === extension)) return rejectedType(kind);
  if (file.size > rule.maxBytes) return rejectedSize(kind);
  return null;
}

export const rejectedType = (kind: UploadKind) => ({
  title: INVALID_FILE_TYPE,
  message: UPLOADS[kind].typeMessage,
});
export const rejectedSize = (kind: UploadKind) => ({
  title: FILE_TOO_LARGE,
  message: UPLOADS[kind].sizeMessage,
});

/** The `accept` attribute of a file input. */
export const acceptAttribute = (kind: UploadKind) =>
  UPLOADS[kind].extensions.map((name) => `.${name}`).join(',');
