/** True for an http or https URL without credentials (decision G2). */
export function isWebLink(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** True for a web link or a same-origin path; `//host` and `/\host` leave the site and are refused (decision G2). */
export function isImageLink(value: string): boolean {
  return isWebLink(value) || /^\/(?![/\\])/.test(value);
}

/** What people type as `github.com/asha` becomes the full link that it is; anything else stays as it was typed. */
export function withScheme(value: string): string {
  return /^[\w-]+(\.[\w-]+)+\/\S*$/.test(value) ? `https://${value}` : value;
}
