import type { DehydratedState } from '@tanstack/react-query';

/** The data of a server-rendered page, for its hydration. */
export type HydrationState = { href: string; now: number; queries: DehydratedState };

const ELEMENT = 'hydration-state';

/** The state as JSON in the page, escaped so that no text can close the script element. */
export const writeHydrationState = (state: HydrationState): string =>
  `<script type="application/json" id="${ELEMENT}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

/** Reads the state and removes it from the page; null in a client-rendered page. */
export function takeHydrationState(): HydrationState | null {
  const element = document.getElementById(ELEMENT);
  element?.remove();
  return element && JSON.parse(element.textContent);
}
