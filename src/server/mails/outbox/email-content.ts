import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { unlinked } from '#domain/unlinked.ts';

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
};

type Link = { label: string; url: string };

/** Why an address on the programme's list gets an email. */
export const STAFF_FOOTNOTE = 'You receive this because your address is on the list of staff notifications.';

/** The person that an email greets by name, if known, and the link to unsubscribe from an optional one. */
export type Envelope = { reader?: string | null; unsubscribeUrl?: string | null };

/**
 * Subject, text and HTML of an email. Removes line breaks from the subject, because they would start a new header. The names in it link to
 * nothing (rule:emails-greet-their-reader, rule:no-strange-links).
 */
export function renderEmail(
  content: EmailContent,
  { reader = null, unsubscribeUrl = null }: Envelope = {},
): { subject: string; text: string; html: string } {
  const letter = withoutStrangeLinks({
    ...content,
    subject: content.subject.replace(/[\r\n]+/g, ' ').trim(),
    greeting: greetingOf(content, reader),
    signature: signatureOf(content),
  });
  return {
    subject: letter.subject,
    text: plainText(letter, unsubscribeUrl),
    html: `<!doctype html>${renderToStaticMarkup(emailBody(letter, unsubscribeUrl))}`,
  };
}

type Letter = EmailContent & { greeting: string | null; signature: string | null };

function withoutStrangeLinks(letter: Letter): Letter {
  const { subject, greeting, paragraphs, links, sender, address, note } = letter;
  const written = sender === 'own' ? paragraphs : paragraphs.map((text) => unlinkedExcept(text, address));
  return {
    ...letter,
    subject: unlinked(subject),
    greeting: greeting && unlinked(greeting),
    paragraphs: note ? [...written, note] : written,
    links: links?.map(({ label, url }) => ({ label: unlinked(label), url })),
  };
}

const unlinkedExcept = (text: string, address: string | undefined): string =>
  address ? text.split(address).map(unlinked).join(address) : unlinked(text);

function greetingOf({ sender }: EmailContent, reader: string | null): string | null {
  if (sender === 'own') return null;
  return reader ? `Dear ${reader},` : 'Hello,';
}

function signatureOf({ sender }: EmailContent): string | null {
  if (sender === 'own') return null;
  return `Warm regards,\nThe Applied AI Residency ${sender ?? 'team'}`;
}

function plainText(letter: Letter, unsubscribeUrl: string | null): string {
  const { greeting, paragraphs, links, action, signature, footnote } = letter;
  const foot = [footnote, unsubscribeUrl && `${STOP}: ${unsubscribeUrl}`].filter((line) => !!line);
  const parts = [
    greeting,
    ...paragraphs,
    links?.map(asText).join('\n'),
    action && asText(action),
    signature,
    foot.length > 0 && `--\n${foot.join('\n')}`,
  ];
  return parts.filter((part) => !!part).join('\n\n');
}

const asText = ({ label, url }: Link) => `${label}: ${url}`;

const STOP = 'Turn off emails like this one';

const INK = '#14213D';
const FOOT = { margin: '24px 0 0', color: '#5b6478', fontSize: '13px' };
const FOOT_LINK = { color: '#5b6478' };
const LINK = { color: INK, overflowWrap: 'anywhere' } as const;

/** For readers that honour the colour scheme; the others show the light colours of the style attributes. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #10182a !important; color: #e8ebf2 !important; }
  .card { background: #1a2439 !important; }
  .action { background: #e8ebf2 !important; color: #14213d !important; }
  .link { color: #e8ebf2 !important; }
  .foot, .foot a { color: #a9b2c6 !important; }
}`;

function emailBody(letter: Letter, unsubscribeUrl: string | null) {
  const { subject, greeting, paragraphs, links, action, signature, footnote } = letter;
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK),
    ),
    h(
      'body',
      {
        style: {
          margin: 0,
          padding: '24px 16px',
          background: '#f6f4ef',
          color: INK,
          font: '16px/1.6 sans-serif',
        },
      },
      h(
        'div',
        {
          className: 'card',
          style: {
            maxWidth: '560px',
            margin: '0 auto',
            padding: '32px 24px',
            background: '#ffffff',
            borderRadius: '10px',
          },
        },
        greeting && paragraph(greeting),
        ...paragraphs.map(paragraph),
        links && h('ul', { style: { margin: '0 0 16px', paddingLeft: '20px' } }, ...links.map(listedLink)),
        action && h('p', { style: { margin: '24px 0' } }, actionLink(action)),
        signature && paragraph(signature),
        footnote && h('p', { className: 'foot', style: FOOT }, footnote),
        unsubscribeUrl &&
          h(
            'p',
            { className: 'foot', style: FOOT },
            h('a', { href: unsubscribeUrl, style: FOOT_LINK }, STOP),
          ),
      ),
    ),
  );
}

const paragraph = (text: string) =>
  h('p', { style: { margin: '0 0 16px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }, text);

const listedLink = ({ label, url }: Link) =>
  h('li', null, h('a', { href: url, className: 'link', style: LINK }, label));

function actionLink({ label, url }: Link) {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    background: INK,
    color: '#ffffff',
    borderRadius: '10px',
    textDecoration: 'none',
  };
  return h('a', { href: url, className: 'action', style }, label);
}
