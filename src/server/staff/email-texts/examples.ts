import type { EmailTextKind, PreviewData } from '#domain/mails/email-texts.ts';
import { emailExamples } from '../../mails/mailbox/examples.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';

/** The emails with example data by kind, one for each case. */
export const examplesByKind = (origin: string): Map<EmailTextKind | undefined, EmailContent[]> =>
  Map.groupBy(Object.values(emailExamples(origin)).flat(), ({ own }) => own?.kind);

/** Long, without a space, in another direction, and like a link, a template and HTML. */
const EXTREME =
  'Dr. Venkatanarasimharajuvaripeta-Wolfeschlegelsteinhausen the Third of https://evil.example {{ mailbox }} <b>& “Söhne”</b> محمد';

/** The first example of a kind, or one whose fields are as long and strange as people write them. */
export function exampleOf(kind: EmailTextKind, origin: string, data: PreviewData): EmailContent {
  const [example] = examplesByKind(origin).get(kind) ?? [];
  if (!example?.own) throw new Error(`There is no example of the email ${kind}.`);
  if (data === 'usual') return example;
  const { own } = example;
  const fields = Object.fromEntries(Object.keys(own.fields).map((name) => [name, EXTREME]));
  const replaced = (text: string) =>
    Object.values(own.fields)
      .filter((value) => value.length > 2)
      .reduce((before, value) => before.replaceAll(value, EXTREME), text);
  return {
    ...example,
    own: { kind, fields },
    subject: replaced(example.subject),
    paragraphs: example.paragraphs.map(replaced),
  };
}
