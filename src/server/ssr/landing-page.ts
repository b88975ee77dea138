import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { formatDate } from '#domain/dates.ts';
import { categoryLabel } from '#domain/projects/projects.ts';
import { acceptedEncodings } from '../http/accepted-encodings.ts';
import { soonOrNull } from '../http/in-time.ts';
import { WEB } from '../http/web-build.ts';
import { log } from '../log.ts';
import type { LandingProject } from '../projects/landing-projects.ts';
import { compressed } from './compressed.ts';

/** The page doesn't wait longer for a slow database. */
const BUDGET_MS = 300;

const SIGN_IN = '<a href="/auth" data-slot="sign-in">Sign In</a>';
const TO_DASHBOARD = '<a href="/dashboard">Go to dashboard</a>';
const PROJECTS = ' data-slot="projects">';

export type LandingVisit = {
  listProjects: () => Promise<LandingProject[]>;
  isSignedIn: (c: Context) => boolean;
};

/**
 * The landing page of the build with some open projects of this moment, and a link to the dashboard for people with a session
 * (rule:landing-projects, rule:landing-entrances). Browsers revalidate it.
 */
export function landingPage({ listProjects, isSignedIn }: LandingVisit): MiddlewareHandler {
  const [start, middle, end] = splitAtSlots(readFileSync(`${WEB}/index.html`, 'utf8'));
  const compress = rememberPages();
  return async (c) => {
    const projects = await soonOrNull(listProjects(), BUDGET_MS).catch(withoutProjects);
    const entrance = isSignedIn(c) ? TO_DASHBOARD : SIGN_IN;
    const page = `${start}${entrance}${middle}${await projectsSection(projects ?? [])}${end}`;
    const { body, encoding, etag } = await compress(page, c.req.header('accept-encoding') ?? '');
    const headers = { 'Cache-Control': 'no-cache', Vary: 'Cookie, Accept-Encoding', ETag: etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, ...encoding, 'Content-Type': 'text/html; charset=UTF-8' });
  };
}

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

/** Split once: names of projects must never be searched for a slot. */
function splitAtSlots(page: string): [start: string, middle: string, end: string] {
  const [start, rest, ...others] = page.split(SIGN_IN);
  const [middle, end, ...more] = rest?.split(PROJECTS) ?? [];
  if (start === undefined || middle === undefined || end === undefined || others.length + more.length > 0) {
    throw new Error('The landing page lacks a slot.');
  }
  return [start, middle + PROJECTS, end];
}

function withoutProjects(error: unknown): null {
  log.warn({ err: error }, 'the landing page is sent without projects');
  return null;
}

function projectsSection(projects: LandingProject[]) {
  const deadline = projects[0]?.application_deadline;
  if (projects.length === 0) return '';
  return html`<section aria-labelledby="open-projects"><h2 id="open-projects">Open projects</h2>${
    deadline ? html`<p>Next deadline: ${formatDate(deadline)}</p>` : ''
  }<ul>${projects.map(projectItem)}</ul></section>`;
}

const projectItem = ({ id, name, category, application_deadline }: LandingProject) =>
  html`<li><a href="/projects/${id}">${name}</a><span>${categoryLabel(category)}${
    application_deadline ? ` · Apply by ${formatDate(application_deadline)}` : ''
  }</span></li>`;
