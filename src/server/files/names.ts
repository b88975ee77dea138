import { randomBytes } from 'node:crypto';
import type { FileExtension, FileKind } from '#domain/uploads.ts';

const NAME_MAX = 120;

/** The name in X-File-Name, without paths, control and direction characters; null without one. */
export function readFileName(header: string | null): string | null {
  const decoded = header === null ? null : decode(header);
  const name = decoded?.normalize('NFC').split(/[/\\]/).pop()?.replace(UNSAFE, '').trim() ?? '';
  return name === '' ? null : shorten(name);
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu;

function decode(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** Shortened in the middle, so that the extension stays. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX) return name;
  return [...characters.slice(0, NAME_MAX - 20), ...characters.slice(-20)].join('');
}

/** A name of a phone, such as `document:1234` or `resume.pdf (1)`, with the extension that programs open it by. */
export const withExtension = (name: string, extension: FileExtension): string =>
  `${name.replace(/^\.+/, '') || 'file'}.${extension}`;

type KeyParts = { subjectId: string; name: string; extension: FileExtension; at: Date };

/** The key of a new file, in the layout of rule:files-are-private. The random part separates two simultaneous uploads. */
export const fileKey: Record<FileKind, (parts: KeyParts) => string> = {
  resume: ({ subjectId, name, at }) => `resumes/${subjectId}/${version(at)}-${plainName(name)}`,
  presentation: ({ extension }) => `presentations/${randomBytes(16).toString('hex')}.${extension}`,
  member_resume: ({ subjectId, extension, at }) => `resumes/${subjectId}/${version(at)}/resume.${extension}`,
  picture: ({ extension }) => `pictures/${randomBytes(16).toString('hex')}.${extension}`,
  review_copy: ({ extension }) => `review-copies/${randomBytes(16).toString('hex')}.${extension}`,
};

const version = (at: Date) => `${at.getTime()}-${randomBytes(4).toString('hex')}`;

/** One letter may become several here, and disks limit names to 255 bytes; the end of the name keeps the extension. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-NAME_MAX)
    .replace(/^[.-]+/, '') || 'file';

/** The Content-Disposition of a download: an ASCII name for old clients, the full one in UTF-8 (RFC 6266, RFC 5987). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();
