import type { QueryKey } from '@tanstack/react-query';

/** What the browser goes on from where the server has drawn the page. */
export type FirstState = { path: string; now: number; known: { key: QueryKey; data: unknown }[] };

const PLACE = 'first-state';

/** As data in the page: no text in it can end the script that holds it. */
export const writeState = (state: FirstState): string =>
  `<script type="application/json" id="${PLACE}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

/** What the server has left in the page; null in one that the browser draws itself. Read once, then it is gone. */
export function takeState(): FirstState | null {
  const place = document.getElementById(PLACE);
  place?.remove();
  return place && JSON.parse(place.textContent);
}
