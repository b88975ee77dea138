/** True for an http or https URL without credentials (rule:safe-links). */
export function isWebLink(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** True for a path to a page or picture of this site. `//host` and `/\host` leave the site and are rejected (rule:safe-links). */
export function isSitePath(value: string): boolean {
  return /^\/(?![/\\])/.test(value) && !leadsToOwnService(value, ANY_HOST);
}

/** A link that readers may follow: a web link, or a path of this site. */
export const isLink = (value: string): boolean => isWebLink(value) || isSitePath(value);

/** The URL of a picture: https, because the CSP blocks http pictures, or a path of this site (rule:safe-links). */
export const isImageLink = (value: string): boolean =>
  isSitePath(value) || (isWebLink(value) && URL.parse(value)?.protocol === 'https:');

/** The address of an uploaded picture (rule:picture-upload). */
export const pictureUrl = (fileId: string) => `/files/${fileId}`;

/** The file of an uploaded picture; null for any other link. */
export const uploadedPicture = (value: string): string | null => UPLOADED.exec(value)?.[1] ?? null;
const UPLOADED = /^\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** An image that a page may show: a link, or an uploaded picture. */
export const isImage = (value: string): boolean => isImageLink(value) || uploadedPicture(value) !== null;

export const NO_IMAGE_LINK = 'Please enter an image link that starts with https://, or a path on this site.';

const ANY_HOST = 'site.invalid';

/** True for a URL of the portal's own API and files. Content may not contain such links. */
export function leadsToOwnService(value: string, host: string): boolean {
  const url = URL.parse(value, `https://${host}`);
  return url !== null && isSameHost(url.host, host) && OWN_SERVICE.test(decoded(url.pathname));
}

const OWN_SERVICE = /^\/+(?:api|files|dev)(?:\/|$)/i;

/** A trailing dot doesn't change which host a name means. */
const isSameHost = (one: string, other: string) => withoutDot(one) === withoutDot(other);
const withoutDot = (host: string) => host.toLowerCase().replace(/\.(?=:|$)/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Completes `github.com/asha` or `www.example.org` to a full link; returns other text unchanged. */
export function withScheme(value: string): string {
  const isAddress = HOST_AND_PATH.test(value) && (value.includes('/') || /^www\./i.test(value));
  return isAddress ? `https://${value}` : value;
}

/** Completes a link that was typed into rich text; null if it isn't a link (rule:rich-text-is-cleaned, rule:safe-links). */
export function completeLink(typed: string): string | null {
  const value = typed.trim();
  const link = HOST_AND_PATH.test(value) ? `https://${value}` : value;
  return isLink(link) ? link : null;
}

const HOST_AND_PATH = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/;
