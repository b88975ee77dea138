import { type FieldError, invalid, notFound } from '#domain/errors.ts';
import {
  EMAIL_TEXT_KINDS,
  type EmailText,
  type EmailTextKind,
  fieldsOf,
  subjectFieldsOf,
} from '#domain/mails/email-texts.ts';
import { templateProblem } from '../../mails/texts/template.ts';
import { safeFields } from '../../mails/texts/written-text.ts';
import { examplesByKind } from './examples.ts';

/** 422 at the subject or the body that names an unknown field, or that the template language can't read (rule:own-email-texts). */
export function requireReadable(kind: EmailTextKind, text: EmailText, origin: string): void {
  const fields = { subject: subjectFieldsOf(kind), body: fieldsOf(kind) };
  const examples = (examplesByKind(origin).get(kind) ?? []).map(safeFields);
  const errors = (['subject', 'body'] as const).flatMap((path): FieldError[] => {
    const message = templateProblem(text[path], { fields: fields[path], part: path, examples });
    return message === null ? [] : [{ path, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** The kind of that name; 404 for another name. */
export function requireKind(name: string): EmailTextKind {
  const kind = EMAIL_TEXT_KINDS.find((one) => one === name);
  if (kind === undefined) throw notFound('Email not found', 'There’s no email of this kind.');
  return kind;
}
