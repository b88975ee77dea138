/** A page that somebody has asked for, with what the API has answered to this person. */
export type AskedView = {
  path: string;
  /** What the path has for the parameters of its address, `/projects/$projectId`. */
  params: Record<string, string>;
  /** By address, with the parameters in it unfilled. */
  answers: Record<string, unknown>;
  now: number;
};

/** The same page, drawn: all of it is HTML. */
export type DrawnView = {
  /** Its title, and what is best on its way early. */
  head: string;
  /** What stands in the page's root. */
  markup: string;
  /** What the browser goes on from, as a script that holds data. */
  state: string;
};

/** How the server has a page drawn by the web, which is built for it (docs/decisions/021); null when it is not for this person. */
export type DrawView = (asked: AskedView) => Promise<DrawnView | null>;
