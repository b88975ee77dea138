import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { CycleDate } from '#domain/cycles/cycle-dates.ts';
import type { LandingFigure } from '#domain/cycles/cycles.ts';
import { formatDate } from '#domain/dates.ts';
import type { LandingCounts } from '#domain/programme/programme-values.ts';
import { landingCategory } from '#domain/projects/projects.ts';
import { acceptedEncodings } from '../http/accepted-encodings.ts';
import { compressed } from '../http/compressed.ts';
import { log } from '../process/log.ts';
import { withTimeoutOrNull } from '../process/with-timeout.ts';
import { oncePerProgramme, prerenderedPage } from '../programme/programme-pages.ts';
import type { LandingContent } from '../projects/landing-content.ts';
import { pageWithSlots, type Slots } from './page-slots.ts';

/** The page doesn't wait longer for a slow database. */
const BUDGET_MS = 300;

const SLOTS = ['sign-in', 'text', 'figures', 'projects', 'dates'];

export type LandingVisit = {
  readContent: () => Promise<LandingContent | null>;
  /** What the landing page counts instead of typing. */
  readCounts: () => Promise<LandingCounts | undefined>;
  isSignedIn: (c: Context) => boolean;
};

/**
 * The landing page of the build with some open projects of this moment, the texts and dates of the cycle, and a link to the dashboard for people with
 * a session (rule:landing-projects, rule:landing-answers). Browsers revalidate it.
 */
export function landingPage({ readContent, readCounts, isSignedIn }: LandingVisit): MiddlewareHandler {
  const pageOf = oncePerProgramme(() => remembered(landingWith));
  const compress = rememberPages();
  return async (c) => {
    const [content, counts] = await Promise.all([
      withTimeoutOrNull(readContent(), BUDGET_MS).catch(withoutContent),
      withTimeoutOrNull(readCounts(), BUDGET_MS).catch(withoutContent),
    ]);
    const page = await pageOf()(counts ?? undefined);
    const filled = page(await slotsOf(content, isSignedIn(c)));
    const { body, encoding, etag } = await compress(filled, c.req.header('accept-encoding') ?? '');
    const headers = { 'Cache-Control': 'no-cache', Vary: 'Cookie, Accept-Encoding', ETag: etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, ...encoding, 'Content-Type': 'text/html; charset=UTF-8' });
  };
}

const landingWith = async (counts: LandingCounts | undefined) =>
  pageWithSlots(await prerenderedPage({ file: 'index.html', name: 'landing', counts }), SLOTS);

/** Remembers the last result, as long as the argument stays the same. */
function remembered<Argument, Result>(make: (of: Argument) => Result): (of: Argument) => Result {
  let last: { of: Argument; result: Result } | undefined;
  return (of) => {
    if (!last || last.of !== of) last = { of, result: make(of) };
    return last.result;
  };
}

async function slotsOf(content: LandingContent | null, isSignedIn: boolean): Promise<Slots> {
  const { landing_text: text, landing_figures: figures, projects, dates } = content ?? WITHOUT_CONTENT;
  return {
    ...(isSignedIn && { 'sign-in': toDashboard }),
    ...(text !== null && { text: filledWith(await html`${text}`) }),
    ...(figures !== null && { figures: filledWith(await html`${figures.map(figureItem)}`) }),
    projects: filledWith(await projectsSection(projects)),
    ...(dates.length > 0 && { dates: filledWith(await html`<dl>${dates.map(dateItem)}</dl>`) }),
  };
}

const filledWith =
  (content: { toString(): string }): Slots[string] =>
  ({ start, end }) =>
    `${start}${content}${end}`;

const WITHOUT_CONTENT: LandingContent = {
  landing_text: null,
  landing_figures: null,
  projects: [],
  dates: [],
};

/** rule:landing-entrances. */
const toDashboard = () => '<a href="/dashboard">Go to dashboard</a>';

const figureItem = ({ figure, label }: LandingFigure) => html`<div><dt>${label}</dt><dd>${figure}</dd></div>`;

const dateItem = ({ label, at }: CycleDate) => html`<div><dt>${label}</dt><dd>${formatDate(at)}</dd></div>`;

type SentPage = Awaited<ReturnType<typeof compressed>> & { etag: string };
const MOST_PAGES = 8;

/** Compresses a page once for all visitors who get the same. */
function rememberPages() {
  const pages = new Map<string, Promise<SentPage>>();
  return (page: string, accepted: string): Promise<SentPage> => {
    const key = `${acceptedEncodings(accepted).join()} ${page}`;
    const known = pages.get(key) ?? compressedWithTag(page, accepted);
    if (!pages.has(key) && pages.size >= MOST_PAGES) pages.clear();
    pages.set(key, known);
    return known;
  };
}

async function compressedWithTag(page: string, accepted: string): Promise<SentPage> {
  const { body, encoding } = await compressed(page, accepted);
  return { body, encoding, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function withoutContent(error: unknown): null {
  log.warn({ err: error }, 'the landing page is sent without its projects and the texts of the cycle');
  return null;
}

function projectsSection(projects: LandingContent['projects']) {
  const deadline = projects[0]?.application_deadline;
  if (projects.length === 0) return '';
  return html`<section aria-labelledby="open-projects"><h2 id="open-projects">Open projects</h2>${
    deadline ? html`<p>Next deadline: ${formatDate(deadline)}</p>` : ''
  }<ul>${projects.map(projectItem)}</ul></section>`;
}

const projectItem = ({ id, name, category, application_deadline }: LandingContent['projects'][number]) =>
  html`<li><a href="/projects/${id}">${name}</a><span>${landingCategory(category)}${
    application_deadline ? ` · Apply by ${formatDate(application_deadline)}` : ''
  }</span></li>`;
