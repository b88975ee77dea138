import { z } from 'zod';
import { tidyLine } from '../written-text.ts';

/**
 * An address as people paste it, from a contact, a link or a letter, reduced to the address itself: `Name <a@b>`, `mailto:a@b` and a comma
 * behind it. Several addresses stay as they are and are refused (rule:pasted-addresses).
 */
export function tidyEmail(pasted: string): string {
  // A break would become a space: an address with one is refused as it is.
  if (LINE_BREAK.test(pasted.trim())) return pasted.trim();
  const line = tidyLine(pasted).replaceAll('\uff20', '@').replaceAll('\uff0e', '.');
  const inside = IN_BRACKETS.exec(line)?.[1]?.trim() ?? line;
  const [address = ''] = inside.replace(MAILTO, '').split('?', 1);
  return address.replace(ENDING, '');
}

const LINE_BREAK = /[\r\n]/;
const IN_BRACKETS = /^[^<>@,;]*<([^<>]*)>[.,;]?$/;
const MAILTO = /^mailto:/i;
const ENDING = /[.,;]$/;

export const emailSchema = z
  .string({ error: 'Please enter your email address.' })
  .overwrite(tidyEmail)
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));
