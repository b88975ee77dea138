import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page once nothing of it loads, sends or moves: one line a rule, with the first element
 * that breaks it. A frame holds a file in the browser's own viewer, which is not ours.
 */
export async function findProblems(page: Page): Promise<string[]> {
  await page.waitForFunction(isAtRest);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** In the browser. What fades is pale for a moment, and what turns without end never rests. */
function isAtRest(): boolean {
  const isFading = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  return !isFading && !document.querySelector('[aria-busy="true"], [data-loading]');
}
