import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import type { Programme, ProgrammeKey } from '#domain/programme/programme-values.ts';
import { isSameValue } from '#domain/same-value.ts';

const LONGEST = 300;

/** A value for the audit log: the programme's public texts name no person. Of a long one, only whether it is the default (rule:audit-log). */
export function auditedText(
  key: ProgrammeKey,
  { [key]: value }: Programme,
): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= LONGEST) return text;
  return isSameValue(value, DEFAULT_PROGRAMME[key]) ? 'default' : 'custom';
}
