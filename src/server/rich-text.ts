import sanitizeHtml from 'sanitize-html';
import { completeLink, leadsToOwnService } from '#domain/links.ts';
import { preview } from '#domain/text.ts';

/**
 * Reduces HTML to what the editor's toolbar makes; links lead to the web or to this site and open in a new tab (rule:rich-text-is-cleaned,
 * rule:safe-links).
 */
export function cleanRichText(html: string | null): string | null {
  return html === null ? null : sanitizeHtml(html, RICH_TEXT);
}

/** What remains of rich text. */
export const RICH_TEXT: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
  },
};

function linkAttributes(href: string): sanitizeHtml.Attributes {
  const link = completeLink(href);
  return link ? { href: link, rel: 'noopener nofollow', target: '_blank' } : {};
}

/** A sentence about the first link of a rich text that would be dropped, such as `mailto:`, or that leads to the portal's own API; else null. */
export function deadLinkIn(html: string | null, host: string): string | null {
  const dead = linksOf(html).find((href) => isDead(href, host));
  return dead === undefined ? null : deadLink(dead);
}

/** Script URLs are never intended as links: the cleaner removes them with all such markup. */
const SCRIPT = /^(?:javascript|data|vbscript):$/;

export function isDead(href: string, host: string): boolean {
  const link = completeLink(href);
  if (link !== null) return leadsToOwnService(link, host);
  return !SCRIPT.test(URL.parse(href)?.protocol ?? '');
}

const deadLink = (href: string) =>
  `The link “${preview(href, 60)}” doesn’t work. Please use a web address such as https://example.org, or a path such as /guidelines.`;

function linksOf(html: string | null): string[] {
  if (!html?.includes('<a') && !html?.includes('<A')) return [];
  const found: string[] = [];
  const collect = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    if (attribs.href) found.push(attribs.href);
    return { tagName, attribs };
  };
  sanitizeHtml(html, { allowedTags: ['a'], transformTags: { a: collect } });
  return found;
}
