import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { lazily } from '#domain/dates.ts';

/** Only what the editor's toolbar makes survives, here as on the server (rule:rich-text-is-cleaned). */
const ALLOWED = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?![/\\]))/i,
};

const purifier = lazily(() => {
  const made = DOMPurify(window);
  // Links lead out of the portal, and what they lead to must not reach back.
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return made;
});

/** Where the server draws a page, its API has cleaned the text a moment ago. */
const cleaned = (html: string) => (import.meta.env.SSR ? html : purifier().sanitize(html, ALLOWED));

/** Rich text that the server has cleaned, cleaned again on its way into the page. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleaned(html), [html]);
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
