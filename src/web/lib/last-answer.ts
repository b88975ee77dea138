type Answer = { id: string; path: string };

let last: string | null = null;
let lastFailed: Answer | null = null;

/** Remembers the id of an answer of the portal, by which its log finds the request. */
export function rememberAnswer(response: Response, id: string | null): void {
  if (id === null) return;
  last = id;
  if (!response.ok && 'window' in globalThis) lastFailed = { id, path: window.location.pathname };
}

/** The id of the last answer that reported an error on this page, else of the last answer; null before the first. */
export const answerToReport = (path: string): string | null =>
  lastFailed?.path === path ? lastFailed.id : last;
