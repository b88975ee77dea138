import { type EmailText, subjectFieldsOf } from '#domain/mails/email-texts.ts';
import { programme } from '#domain/programme/programme.ts';
import type { OwnText } from './own-text.ts';
import { ownTextOf } from './own-texts.ts';
import { fillTemplate, problemOf } from './template.ts';
import { unlinkedExcept } from './unlinked-except.ts';

/** The parts of an email that the programme can replace. */
type Usual = { own?: OwnText; subject: string; paragraphs: string[]; address?: string };
export type Written = { subject: string; paragraphs: string[] };

/**
 * The programme's text of an email, null for the specified one. A text that fails is not sent: `error` says why, and the specified text is
 * (rule:own-email-texts).
 */
export function ownWritten(usual: Usual): { written: Written | null; error: string | null } {
  const text = usual.own && ownTextOf(usual.own.kind);
  if (!text) return { written: null, error: null };
  try {
    return { written: writeText(text, usual), error: null };
  } catch (error) {
    return { written: null, error: problemOf(error) };
  }
}

/** Fills a text with the fields of an email. Links of the text work, those in names don't (rule:no-strange-links). */
export function writeText(text: EmailText, usual: Usual): Written {
  const written = tryText(text, usual);
  if (written === null) throw new Error('the text is empty');
  return written;
}

/** The same, null where the text has words for other cases only: the specified one is sent then. */
export function tryText(text: EmailText, usual: Usual): Written | null {
  const subject = writeSubject(text, usual);
  const paragraphs = fillTemplate(text.body, safeFields(usual))
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return subject === '' || paragraphs.length === 0 ? null : { subject, paragraphs };
}

/** The subject alone, which is empty where the text has words for other cases only. */
export const writeSubject = (text: EmailText, usual: Usual): string =>
  fillTemplate(text.subject, ofSubject(safeFields(usual), usual.own))
    .replace(/[\r\n]+/g, ' ')
    .trim();

/** A text that was stored with another field in its subject fails here. */
function ofSubject(fields: Record<string, string>, own: OwnText | undefined): Record<string, string> {
  const allowed = own && subjectFieldsOf(own.kind);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => allowed?.includes(name) ?? true));
}

/** What the fields of an email say; addresses in what people wrote link to nothing. */
export function safeFields({ own, subject, paragraphs, address }: Usual): Record<string, string> {
  const { name, short_name, mailbox } = programme();
  const ofPeople = { ...own?.fields, usual_subject: subject, usual_text: paragraphs.join('\n\n') };
  const unlinked = Object.entries(ofPeople).map(([field, value]) => [field, unlinkedExcept(value, address)]);
  return { ...Object.fromEntries(unlinked), programme: name, short_name, mailbox };
}
