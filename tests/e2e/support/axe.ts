import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds wrong with a page once nothing of it loads, sends or moves: one line a rule, with the first element
 * that breaks it. A frame holds a file in the browser's own viewer, which is not ours.
 */
export async function findProblems(page: Page): Promise<string[]> {
  await untilAtRest(page);
  return findProblemsAsItStands(page);
}

/** Waits until nothing of a page loads, sends or moves. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest);
}

/** The same of a page that waits for its data, and so is not at rest. */
export const findProblemsAsItStands = (page: Page): Promise<string[]> => ask(page);

/** The texts that cannot be read well enough, which is all that a change of colours can break. */
export const findPaleTexts = (page: Page): Promise<string[]> => ask(page, { runOnly: ['color-contrast'] });

/** In the page itself: axe's own fixture puts its results together in another tab, which costs more than looking does. */
async function ask(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { run }: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await run({ exclude: ['iframe'] }, { ...chosen, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, options);
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
