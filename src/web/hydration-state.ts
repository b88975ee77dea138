import type { DehydratedState } from '@tanstack/react-query';

/** The data of a server-rendered page, for its hydration. */
export type HydrationState = { href: string; now: number; queries: DehydratedState };

const ELEMENT = 'hydration-state';

/** As data in the page: no text in it can end the script that holds it. */
export const writeHydrationState = (state: HydrationState): string =>
  `<script type="application/json" id="${ELEMENT}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

/** Reads it once, and removes it; null in a client-rendered page. */
export function takeHydrationState(): HydrationState | null {
  const element = document.getElementById(ELEMENT);
  element?.remove();
  return element && JSON.parse(element.textContent);
}
