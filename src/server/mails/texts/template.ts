import { Liquid } from 'liquidjs';
import { unlinkedAt } from '#domain/unlinked.ts';

/** By the clock on the wall: more than the longest text takes on a busy machine. */
const RENDER_MS = 1000;
const MOST_SIGNS = 20_000;
const MOST_MEMORY = 200_000;
/** Of a value with which a text is tried at save. */
const LONG_VALUE = 1500;

/** Around each value while a text is filled; no value has this sign, which has no meaning. */
const SEAM = '\uE000';

/** What chooses between words. Loops and variables of one's own are left out: a field that is named often is what makes a text long. */
const TAGS = new Set(['if', 'unless', 'case', 'comment']);
const FILTERS = new Set([
  'upcase',
  'downcase',
  'capitalize',
  'default',
  'truncate',
  'truncatewords',
  'strip',
]);

/** LiquidJS without files, loops, own variables and code; an unknown field, tag or filter is an error (docs/decisions/037). */
const liquid = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // A field without a value is an empty string, which would otherwise be true.
  jsTruthy: true,
  outputEscape: (value: unknown) => `${SEAM}${String(value ?? '').replaceAll(SEAM, '')}${SEAM}`,
  templates: {},
  parseLimit: MOST_SIGNS,
  renderLimit: RENDER_MS,
  memoryLimit: MOST_MEMORY,
});
for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name];
for (const name of Object.keys(liquid.filters)) if (!FILTERS.has(name)) delete liquid.filters[name];

const OWNERS = { subject: 'The subject of this email', body: 'This email' };

/** Fills a template with fields; throws for what it can't read, and for a long text: the engine's limit of memory is one of filters and ranges. */
export function fillTemplate(template: string, fields: Record<string, string>): string {
  const filled = unlinkedAt(SEAM, liquid.parseAndRenderSync(template, fields));
  if (filled.length > MOST_SIGNS) throw new Error('the text may be longer than 20,000 characters');
  return filled;
}

/** The fields of a text, the part that it is, and what they say in each example of its email. */
type Usage = { fields: readonly string[]; part: 'subject' | 'body'; examples?: Record<string, string>[] };

/** Why a template can't be used with these fields, in words for its author; null if it can. One that says something in some case can. */
export function templateProblem(template: string, { fields, part, examples = [] }: Usage): string | null {
  try {
    const parsed = liquid.parse(template);
    const named = liquid.globalVariableSegmentsSync(parsed).map((segments) => segments.map(String).join('.'));
    const unknown = named.find((name) => !fields.includes(name));
    if (unknown !== undefined)
      return `${OWNERS[part]} has no field “${unknown}”. Its fields are ${fields.join(', ')}.`;
    fillTemplate(template, Object.fromEntries(fields.map((name) => [name, 'a'.repeat(LONG_VALUE)])));
    const names = Object.fromEntries(fields.map((name) => [name, name]));
    const isEmpty = [names, ...examples].every((values) => fillTemplate(template, values).trim() === '');
    return isEmpty ? 'This text would be empty.' : null;
  } catch (error) {
    return `This text can’t be read: ${problemOf(error)}.`;
  }
}

/** The message of the template language, without its excerpt of the source. */
export const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';
