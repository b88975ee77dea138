import { createElement as h, type ReactNode } from 'react';
import { splitAtLinks, wordsOfLink } from '#domain/link-words.ts';
import { CONTACT_WORDS, mailboxLink, programme } from '#domain/programme/programme.ts';

export type Link = { label: string; url: string };

/** The parts of an email in their order; of its texts only `note` has links, which staff wrote. */
export type Letter = {
  subject: string;
  greeting: string | null;
  paragraphs: string[];
  /** The programme wrote the paragraphs: they may have links. */
  isWritten?: boolean;
  note?: string | null;
  links?: Link[];
  action?: Link;
  signature: string | null;
  footnote?: string;
  /** To unsubscribe. */
  stop: Link | null;
};

const INK = '#14213D';
const MARIGOLD = '#E8960C';
const QUIET = '#5b6478';
const LINK = { color: INK, overflowWrap: 'anywhere' } as const;
const FOOT_LINK = { color: QUIET };

/** For readers that honour the colour scheme; the others show the light colours of the style attributes. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #10182a !important; color: #e8ebf2 !important; }
  .card { background: #1a2439 !important; }
  .action, .mark { background: #e8ebf2 !important; color: #14213d !important; }
  .link { color: #e8ebf2 !important; }
  .foot, .foot a { color: #a9b2c6 !important; }
}`;

/** The HTML of an email, without a picture that a mail program would have to load (rule:emails-have-a-head). */
export const emailBody = (letter: Letter) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', null, DARK),
    ),
    h(
      'body',
      { style: BODY },
      h('div', { className: 'card', style: CARD }, letterhead(), ...partsOf(letter)),
    ),
  );

const BODY = {
  margin: 0,
  padding: '24px 16px',
  background: '#f6f4ef',
  color: INK,
  font: '16px/1.6 sans-serif',
};
const CARD = {
  maxWidth: '560px',
  margin: '0 auto',
  padding: '32px 24px',
  background: '#ffffff',
  borderRadius: '10px',
};

function partsOf({
  greeting,
  paragraphs,
  isWritten = false,
  note,
  links,
  action,
  signature,
  footnote,
  stop,
}: Letter) {
  return [
    greeting && paragraph(greeting),
    ...paragraphs.map((text) => paragraph(...(isWritten ? splitAtLinks(text) : [text]).flatMap(writtenPart))),
    note && paragraph(...splitAtLinks(note).map(writtenLink)),
    links && h('ul', { style: { margin: '0 0 16px', paddingLeft: '20px' } }, ...links.map(listedLink)),
    action && h('p', { style: { margin: '24px 0' } }, actionLink(action)),
    signature && paragraph(signature),
    footnote && foot(...withMailbox(footnote, { style: FOOT_LINK })),
    stop && foot(h('a', { href: stop.url, style: FOOT_LINK }, stop.label)),
  ];
}

/** The programme's mark as text: mail programs block pictures, and draw no SVG. */
function letterhead() {
  const mark = {
    display: 'inline-block',
    width: '28px',
    height: '28px',
    marginRight: '10px',
    borderBottom: `3px solid ${programme().accent ?? MARIGOLD}`,
    borderRadius: '6px',
    background: INK,
    color: '#ffffff',
    fontWeight: 700,
    lineHeight: '28px',
    textAlign: 'center',
  } as const;
  const style = { margin: '0 0 24px', fontWeight: 700 };
  return h(
    'p',
    { style },
    h('span', { className: 'mark', style: mark, 'aria-hidden': true }, programme().short_name.slice(0, 1)),
    programme().short_name,
  );
}

const paragraph = (...content: ReactNode[]) =>
  h('p', { style: { margin: '0 0 16px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }, ...content);

const foot = (...content: ReactNode[]) =>
  h('p', { className: 'foot', style: { margin: '24px 0 0', color: QUIET, fontSize: '13px' } }, ...content);

/** The words that ask to contact the programme, as a link to its mailbox. */
const withMailbox = (text: string, look: object): ReactNode[] =>
  text
    .split(CONTACT_WORDS)
    .flatMap((part, at) =>
      at === 0 ? [part] : [h('a', { href: mailboxLink(), ...look }, CONTACT_WORDS), part],
    );

/** Every second part of a text is a link; the others may ask to contact the programme. */
const writtenPart = (part: string, at: number): ReactNode[] =>
  at % 2 === 0 ? withMailbox(part, { className: 'link', style: LINK }) : [writtenLink(part, at)];

/** Every second part of a text is a link. */
const writtenLink = (part: string, at: number): ReactNode =>
  at % 2 === 0 ? part : h('a', { href: part, className: 'link', style: LINK }, wordsOfLink(part));

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
