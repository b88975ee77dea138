import sanitizeHtml from 'sanitize-html';
import { isWebLink } from '#domain/links.ts';

const RICH_FIELDS = [
  'what_is_it',
  'problem_statement',
  'data_available',
  'project_requirements',
  'primary_use_cases',
  'description',
] as const;
type RichFields = Record<(typeof RICH_FIELDS)[number], string | null>;

/** A project with its rich texts cleaned; used on the way in and again on the way out (decision G1). */
export function withCleanRichText<P extends RichFields>(project: P): P {
  const cleaned = RICH_FIELDS.map((field) => [field, cleanRichText(project[field])]);
  return { ...project, ...Object.fromEntries(cleaned) };
}

/** HTML reduced to what the editor's toolbar makes; links lead to http and https only and open beside (G1, G2). */
export function cleanRichText(html: string | null): string | null {
  return html === null ? null : sanitizeHtml(html, ALLOWED);
}

const ALLOWED: sanitizeHtml.IOptions = {
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
  return isWebLink(href) ? { href, rel: 'noopener nofollow', target: '_blank' } : {};
}
