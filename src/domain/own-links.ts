import type { FieldError } from './errors.ts';
import { leadsToOwnService, uploadedPicture } from './links.ts';

const IMAGE_FIELDS = ['main_image_url', 'images', 'hero_background_image'] as const;

/** Every field of the product that holds a link. */
const LINK_FIELDS = ['github_link', 'sample_data_url', ...IMAGE_FIELDS] as const;

export const OWN_SERVICE_LINK =
  'Please link to a page or a picture. This address belongs to the portal itself.';

/** The link fields of a form's values that lead to the portal's own API or files at `host`; uploaded pictures may (rule:safe-links). */
export function findOwnServiceLinks(input: unknown, host: string): FieldError[] {
  return errorsOf(input, LINK_FIELDS, (name, value) => {
    const isPicture = isImageField(name) && uploadedPicture(value) !== null;
    return leadsToOwnService(value, host) && !isPicture;
  });
}

/** The image fields with an uploaded picture, for an import, which has no uploads. */
export const findUploadedPictures = (input: unknown): FieldError[] =>
  errorsOf(input, IMAGE_FIELDS, (_, value) => uploadedPicture(value) !== null);

const isImageField = (name: string) => IMAGE_FIELDS.some((field) => field === name);

type IsRefused = (name: string, value: string) => boolean;

function errorsOf(input: unknown, names: readonly string[], isRefused: IsRefused): FieldError[] {
  if (typeof input !== 'object' || input === null) return [];
  const fields: Partial<Record<string, unknown>> = { ...input };
  return names.flatMap((name) =>
    valuesAt(name, fields[name])
      .filter(({ value }) => isRefused(name, value))
      .map(({ path }) => ({ path, message: OWN_SERVICE_LINK })),
  );
}

/** The text of a field, or the texts of its list, with their paths. */
function valuesAt(path: string, value: unknown): { path: string; value: string }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => valuesAt(`${path}.${index}`, one));
  return typeof value === 'string' ? [{ path, value }] : [];
}
