import { z } from 'zod';
import { optionalLine, requiredLine, requiredText } from '../field-schemas.ts';
import { isSameValue } from '../same-value.ts';
import type { Programme, ProgrammeKey } from './programme.ts';

/** Keys of the programme among the rows of the site's settings. */
export const PROGRAMME_PREFIX = 'programme.';

const TITLE = 'Error saving the programme';
const line = (message: string, most: number) => requiredLine(message, TITLE, most);
const emptyLine = (most: number) => optionalLine(most).transform((value) => value ?? '');

/** The settings of the programme (rule:programme-settings). */
export const programmeSchema = z.strictObject({
  name: line('Please enter the name of the programme.', 80),
  short_name: line('Please enter a short name.', 40),
  kind: line('Please enter one noun, such as residency.', 30),
  line: line('Please describe the programme in one line.', 200),
  mailbox: z.email('Please enter an email address.').max(200),
  signature_name: emptyLine(80),
  signature_address: emptyLine(200),
  about: requiredText('Please write a paragraph about the programme.', TITLE, 600),
  audience: line('Please say whom the programme is for.', 80),
  is_paid: z.boolean(),
  duration: line('Please enter the duration.', 60),
} satisfies Record<ProgrammeKey, z.ZodType>);

/** The changed values; `seen` has what they were when the page was loaded. */
export const saveProgrammeSchema = programmeSchema
  .partial()
  .extend({ seen: programmeSchema.partial() })
  .superRefine(({ seen, ...changes }, ctx) => {
    for (const key of changedKeys(changes, {}))
      if (!(key in seen))
        ctx.addIssue({ code: 'custom', path: ['seen', key], message: 'Include the previous value.' });
  });
export type SaveProgrammeInput = z.infer<typeof saveProgrammeSchema>;

/** The keys whose values differ, among those of `after`. */
export const changedKeys = (after: Partial<Programme>, before: Partial<Programme>): ProgrammeKey[] =>
  (Object.keys(after) as ProgrammeKey[]).filter(
    (key) => after[key] !== undefined && !isSameValue(after[key], before[key]),
  );

/** The stored values that are valid; an invalid one counts as not set. */
export function validValues(stored: Record<string, unknown>): Partial<Programme> {
  const valid = Object.entries(stored).flatMap(([key, value]) => {
    const parsed = isProgrammeKey(key) ? programmeSchema.shape[key].safeParse(value) : null;
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

const isProgrammeKey = (key: string): key is ProgrammeKey => key in programmeSchema.shape;
