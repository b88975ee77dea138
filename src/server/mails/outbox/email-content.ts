import { renderToStaticMarkup } from 'react-dom/server';
import { CONTACT_WORDS, programme } from '#domain/programme/programme.ts';
import { unlinked } from '#domain/unlinked.ts';
import type { OwnText } from '../texts/own-text.ts';
import { unlinkedExcept } from '../texts/unlinked-except.ts';
import { ownWritten, type Written } from '../texts/written-text.ts';
import { emailBody, type Letter, type Link } from './email-body.ts';

/** The content of an email, from which both its plain text and its HTML are made. */
export type EmailContent = {
  subject: string;
  paragraphs: string[];
  /** The last paragraph, which staff wrote: it may have links. */
  note?: string | null;
  /** A verified address in the paragraphs; every other address in an email came from somebody’s name. */
  address?: string;
  /** A list of pages after the paragraphs. */
  links?: Link[];
  /** The next step, as a button. */
  action?: Link;
  footnote?: string;
  /** 'portal': a report to staff. 'own': staff wrote the whole text, with its greeting and signature. */
  sender?: 'portal' | 'own';
  /** The programme's own text may replace the subject and the paragraphs (rule:own-email-texts). */
  own?: OwnText;
};

/** Why an address on the programme's list gets an email. */
export const STAFF_FOOTNOTE = 'You receive this because your address is on the list of staff notifications.';

/** The person that an email greets by name, if known, and the link to unsubscribe from an optional one. */
export type Envelope = { reader?: string | null; unsubscribeUrl?: string | null };

/** `text_error` says why the programme's own text could not be used. */
export type RenderedEmail = { subject: string; text: string; html: string; text_error: string | null };

/**
 * Subject, text and HTML of an email. Removes line breaks from the subject, because they would start a new header. The names in it link to
 * nothing (rule:emails-greet-their-reader, rule:no-strange-links).
 */
export function renderEmail(
  content: EmailContent,
  { reader = null, unsubscribeUrl = null }: Envelope = {},
): RenderedEmail {
  const { written, error } = ownWritten(content);
  return { ...renderWritten(content, written, { reader, unsubscribeUrl }), text_error: error };
}

/** The same with a given text of the programme, or with the specified one. */
export function renderWritten(
  content: EmailContent,
  written: Written | null,
  { reader = null, unsubscribeUrl = null }: Envelope = {},
): Omit<RenderedEmail, 'text_error'> {
  const usual = toLetter(content, { reader, unsubscribeUrl });
  const letter = written ? { ...usual, ...written, isWritten: true } : usual;
  return {
    subject: letter.subject,
    text: plainText(letter),
    html: `<!doctype html>${renderToStaticMarkup(emailBody(letter))}`,
  };
}

function toLetter(content: EmailContent, { reader, unsubscribeUrl }: Envelope): Letter {
  const { paragraphs, note, address, links, action, footnote, sender } = content;
  const greeting = greetingOf(content, reader ?? null);
  const isOwn = sender === 'own';
  return {
    subject: unlinked(content.subject.replace(/[\r\n]+/g, ' ').trim()),
    greeting: greeting && unlinked(greeting),
    paragraphs: isOwn ? [] : paragraphs.map((text) => unlinkedExcept(text, address)),
    note: isOwn ? paragraphs.join('\n\n') : note,
    links: links?.map(({ label, url }) => ({ label: unlinked(label), url })),
    action,
    signature: signatureOf(content),
    footnote,
    stop: unsubscribeUrl ? { label: STOP, url: unsubscribeUrl } : null,
  };
}

function greetingOf({ sender }: EmailContent, reader: string | null): string | null {
  if (sender === 'own') return null;
  return reader ? `Dear ${reader},` : 'Hello,';
}

function signatureOf({ sender }: EmailContent): string | null {
  if (sender === 'own') return null;
  const name = `The ${signatureName()} ${sender ?? 'team'}`;
  return ['Warm regards,', name, programme().signature_address].filter((line) => line !== '').join('\n');
}

/** Who signs emails and is their sender. */
export const signatureName = (): string => programme().signature_name || programme().short_name;

function plainText({ greeting, paragraphs, note, links, action, signature, footnote, stop }: Letter): string {
  const foot = [footnote && withMailbox(footnote), stop && asText(stop)].filter((line) => !!line);
  const parts = [
    programme().short_name,
    greeting,
    ...paragraphs.map(withMailbox),
    note,
    links?.map(asText).join('\n'),
    action && asText(action),
    signature,
    foot.length > 0 && `--\n${foot.join('\n')}`,
  ];
  return parts.filter((part) => !!part).join('\n\n');
}

const asText = ({ label, url }: Link) => `${label}: ${url}`;

const withMailbox = (text: string) =>
  text.replaceAll(CONTACT_WORDS, `${CONTACT_WORDS} (${programme().mailbox})`);

const STOP = 'Turn off emails like this one';
