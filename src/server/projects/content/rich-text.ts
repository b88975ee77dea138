import sanitizeHtml from 'sanitize-html';
import { type FieldError, invalid } from '#domain/errors.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { cleanRichText, deadLinkIn, isDead, RICH_TEXT } from '../../rich-text.ts';

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
    const message = deadLinkIn(project[path], host);
    return message === null ? [] : [{ path, message }];
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
    return [path, html && sanitizeHtml(html, { ...RICH_TEXT, exclusiveFilter: linksTo(host) })];
  });
  return { project: { ...project, ...Object.fromEntries(texts) }, dropped };
}

/** Excludes the tags of dead links; their words remain. */
const linksTo =
  (host: string) =>
  ({ tag, attribs }: sanitizeHtml.IFrame): 'excludeTag' | false =>
    tag === 'a' && (!attribs.href || isDead(attribs.href, host)) ? 'excludeTag' : false;

/** A project with cleaned rich texts; used before storing and again before responding (rule:rich-text-on-output). */
export async function withCleanRichText<P extends RichFields>(project: P): Promise<P> {
  const cleaned = await runInSlices(RICH_FIELDS, (field) => [field, cleanRichText(project[field])]);
  return { ...project, ...Object.fromEntries(cleaned) };
}
