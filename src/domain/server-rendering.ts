/** A page to render on the server. */
export type RenderRequest = {
  /** Its path with its search. */
  href: string;
  /** The moment that every clock on the page shows. */
  now: number;
};

/** A page as HTML, in parts. */
export type RenderedPage = {
  /** The route that it belongs to, as `/projects/$projectId`. */
  route: string;
  /** Its title and its early preloads. */
  head: string;
  /** The content of the page's root. */
  markup: string;
  /** The data of its loaders, as a script that holds JSON: the browser hydrates the page from it. */
  state: string;
};

/** Renders a page from the web's routes (docs/decisions/020); null where a guard redirects or a loader fails. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage | null>;
