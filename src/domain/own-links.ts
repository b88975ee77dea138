import type { FieldError } from './errors.ts';
import { leadsToOwnService } from './links.ts';

/** Every field of the product that holds a link. */
const LINK_FIELDS = [
  'github_link',
  'sample_data_url',
  'main_image_url',
  'images',
  'hero_background_image',
] as const;

export const OWN_SERVICE_LINK =
  'Please link to a page or a picture. This address leads into the portal itself.';

/** The link fields of a form's values that lead to the portal's own API or files at `host` (rule:safe-links). */
export function findOwnServiceLinks(input: unknown, host: string): FieldError[] {
  if (typeof input !== 'object' || input === null) return [];
  const fields: Partial<Record<string, unknown>> = { ...input };
  return LINK_FIELDS.flatMap((name) => errorsOf(name, fields[name], host));
}

function errorsOf(path: string, value: unknown, host: string): FieldError[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => errorsOf(`${path}.${index}`, one, host));
  const isRefused = typeof value === 'string' && leadsToOwnService(value, host);
  return isRefused ? [{ path, message: OWN_SERVICE_LINK }] : [];
}
