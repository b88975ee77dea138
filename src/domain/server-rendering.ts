import type { Programme } from './programme/programme-values.ts';

/** A page to render on the server. */
export type RenderRequest = {
  /** Path and query string. */
  href: string;
  /** The current time of every clock on the page. */
  now: number;
  /** What differs from the default programme. */
  programme: Partial<Programme>;
};

/** A page as HTML, in parts. */
export type RenderedPage = {
  /** The route of the page, for example `/projects/$projectId`. */
  route: string;
  /** Title and early preloads. */
  head: string;
  /** The content of the root element. */
  markup: string;
  /** The loader data as a JSON script; the browser hydrates the page from it. */
  state: string;
};

/** Renders a page from the web's routes (docs/decisions/020), or redirects to or from /auth; null if another guard redirects or a loader fails. */
export type RenderPage = (request: RenderRequest) => Promise<RenderResult>;
export type RenderResult = RenderedPage | { redirect: string } | null;
