import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The content of an email, from which both its plain text and its HTML are made. */
export type EmailContent = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footnote?: string;
};

/**
 * Subject, text and HTML of an email; an optional email says how to unsubscribe. Removes line breaks from the subject, because they would
 * start a new header.
 */
export function renderEmail(
  content: EmailContent,
  unsubscribeUrl: string | null = null,
): { subject: string; text: string; html: string } {
  return {
    subject: content.subject.replace(/[\r\n]+/g, ' ').trim(),
    text: plainText(content, unsubscribeUrl),
    html: `<!doctype html>${renderToStaticMarkup(emailBody(content, unsubscribeUrl))}`,
  };
}

function plainText({ paragraphs, action, footnote }: EmailContent, unsubscribeUrl: string | null): string {
  const link = action ? [`${action.label}: ${action.url}`] : [];
  const foot = [...(footnote ? [footnote] : []), ...(unsubscribeUrl ? [`${STOP}: ${unsubscribeUrl}`] : [])];
  return [...paragraphs, ...link, ...(foot.length > 0 ? [`--\n${foot.join('\n')}`] : [])].join('\n\n');
}

const STOP = 'You can do without mails like this one';

const INK = '#14213D';
const FOOT = { margin: '24px 0 0', color: '#5b6478', fontSize: '13px' };

function emailBody({ subject, paragraphs, action, footnote }: EmailContent, unsubscribeUrl: string | null) {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, subject)),
    h(
      'body',
      {
        style: { margin: 0, padding: '24px', background: '#f6f4ef', color: INK, font: '16px/1.6 sans-serif' },
      },
      h(
        'div',
        {
          style: {
            maxWidth: '560px',
            margin: '0 auto',
            padding: '32px',
            background: '#ffffff',
            borderRadius: '10px',
          },
        },
        ...paragraphs.map((text) =>
          h('p', { style: { margin: '0 0 16px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }, text),
        ),
        action && h('p', { style: { margin: '24px 0' } }, actionLink(action)),
        footnote && h('p', { style: FOOT }, footnote),
        unsubscribeUrl && h('p', { style: FOOT }, `${STOP}: `, h('a', { href: unsubscribeUrl }, 'stop them')),
      ),
    ),
  );
}

function actionLink({ label, url }: { label: string; url: string }) {
  const style = {
    padding: '12px 20px',
    background: INK,
    color: '#ffffff',
    borderRadius: '10px',
    textDecoration: 'none',
  };
  return h('a', { href: url, style }, label);
}
