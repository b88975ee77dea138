import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** Only the elements of the editor's toolbar, here as on the server (rule:rich-text-is-cleaned). */
const ALLOWED = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?![/\\]))/i,
};

let purifier: typeof DOMPurify | undefined;

function getPurifier() {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  // Links lead out of the portal; the linked page must get no access to this one.
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return purifier;
}

/** During server rendering, the API has just cleaned the text. */
const cleaned = (html: string) => (import.meta.env.SSR ? html : getPurifier().sanitize(html, ALLOWED));

/** Renders rich text. The server has cleaned it; the browser cleans it again. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleaned(html), [html]);
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
