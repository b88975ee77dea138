import { createMiddleware } from 'hono/factory';
import { type FieldError, invalid } from '#domain/errors.ts';
import { isImport, isJson } from './json-body.ts';
import { MOST_NAMED_FIELDS } from './problems.ts';

/** The JSON escapes of a NUL and of a single surrogate; elsewhere in a request they are impossible or malformed. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const NUL_IN_ADDRESS = /%00/;

/**
 * Rejects text that the database cannot store, anywhere in a request: NUL characters and single surrogates. 422 names the field. Nobody
 * types them, so no text is lost. The import of projects reports problems of its file itself.
 */
export const requireStorableText = createMiddleware(async (c, next) => {
  if (NUL_IN_ADDRESS.test(c.req.url)) throw invalid([unstorable('')]);
  if (isJson(c) && !isImport(c)) {
    const text = await c.req.text();
    const errors = SUSPECT.test(text) ? unstorableFields(text) : [];
    if (errors.length > 0) throw invalid(errors);
  }
  await next();
});

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

const unstorable = (path: string): FieldError => ({
  path,
  message: 'This text contains a character that can’t be saved. Please type it again.',
});

/** The first of such texts in a document; none for invalid JSON, which the route reports. */
function unstorableFields(text: string): FieldError[] {
  const errors: FieldError[] = [];
  collectUnstorable(parsed(text), [], errors);
  return errors;
}

/** Bodies have at most a hundred levels, and a path is written only where there is an error: a megabyte takes a few milliseconds. */
function collectUnstorable(value: unknown, path: (string | number)[], errors: FieldError[]): void {
  if (typeof value === 'string' && isUnstorable(value)) errors.push(unstorable(path.join('.')));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (errors.length >= MOST_NAMED_FIELDS) return;
    if (typeof key === 'string' && isUnstorable(key)) errors.push(unstorable(path.join('.')));
    path.push(key);
    collectUnstorable(part, path, errors);
    path.pop();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
