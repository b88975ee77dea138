import sanitizeHtml from 'sanitize-html';
import { type FieldError, invalid } from '#domain/errors.ts';
import { completeLink, leadsToOwnService } from '#domain/links.ts';
import { preview } from '#domain/text.ts';
import { runInSlices } from '../../process/run-in-slices.ts';

const RICH_FIELDS = [
  'what_is_it',
  'problem_statement',
  'data_available',
  'project_requirements',
  'primary_use_cases',
  'description',
] as const;
type RichFields = Record<(typeof RICH_FIELDS)[number], string | null>;

/** Cleans the rich texts of a form. 422 at a text with a link that leads nowhere (rule:rich-text-is-cleaned). */
export async function withSavedRichText<P extends RichFields>(project: P, origin: string): Promise<P> {
  const deadLinks = await findDeadLinks(project, origin);
  if (deadLinks.length > 0) throw invalid(deadLinks);
  return withCleanRichText(project);
}

/** The texts with a link that would be dropped, such as `mailto:`, or that leads to the portal's own API (rule:safe-links). */
export async function findDeadLinks(project: RichFields, origin: string): Promise<FieldError[]> {
  const { host } = new URL(origin);
  const deadLinks = await runInSlices(RICH_FIELDS, (path) => {
    const dead = linksOf(project[path]).find((href) => isDead(href, host));
    return dead === undefined ? [] : [{ path, message: deadLink(dead) }];
  });
  return deadLinks.flat();
}

/** A project whose rich texts keep the words of dead links but not the links; and a sentence about each text that had one. */
export async function withoutDeadLinks<P extends RichFields>(
  project: P,
  origin: string,
): Promise<{ project: P; dropped: FieldError[] }> {
  const dropped = await findDeadLinks(project, origin);
  if (dropped.length === 0) return { project, dropped };
  const { host } = new URL(origin);
  const texts = await runInSlices(dropped, ({ path }) => {
    const html = project[path as keyof RichFields];
    return [path, html && sanitizeHtml(html, { ...ALLOWED, exclusiveFilter: linksTo(host) })];
  });
  return { project: { ...project, ...Object.fromEntries(texts) }, dropped };
}

/** Excludes the tags of dead links; their words remain. */
const linksTo =
  (host: string) =>
  ({ tag, attribs }: sanitizeHtml.IFrame): 'excludeTag' | false =>
    tag === 'a' && (!attribs.href || isDead(attribs.href, host)) ? 'excludeTag' : false;

/** Script URLs are never intended as links: the cleaner removes them with all such markup. */
const SCRIPT = /^(?:javascript|data|vbscript):$/;

function isDead(href: string, host: string): boolean {
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

/** A project with cleaned rich texts; used before storing and again before responding (rule:rich-text-on-output). */
export async function withCleanRichText<P extends RichFields>(project: P): Promise<P> {
  const cleaned = await runInSlices(RICH_FIELDS, (field) => [field, cleanRichText(project[field])]);
  return { ...project, ...Object.fromEntries(cleaned) };
}

/**
 * Reduces HTML to what the editor's toolbar makes; links lead to the web or to this site and open in a new tab (rule:rich-text-is-cleaned,
 * rule:safe-links).
 */
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
  const link = completeLink(href);
  return link ? { href: link, rel: 'noopener nofollow', target: '_blank' } : {};
}
