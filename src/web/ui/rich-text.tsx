import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** Decision G1: only what the editor's toolbar makes survives, here as on the server. */
const ALLOWED = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^https?:/i,
};

const purifier = DOMPurify(window);

// Links lead out of the portal, and what they lead to must not reach back.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Rich text that the server has cleaned, cleaned again on its way into the page. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => purifier.sanitize(html, ALLOWED), [html]);
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />;
}
