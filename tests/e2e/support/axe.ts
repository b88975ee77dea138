import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The violations that axe finds once nothing on the page loads, sends or moves: one line per rule, with the first element
 * that breaks it. A frame shows a file in the browser’s own viewer and is left out.
 */
export async function findProblems(page: Page): Promise<string[]> {
  await untilAtRest(page);
  return findProblemsNow(page);
}

/** Waits until nothing on a page loads, sends or moves. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest);
}

/** The same for a page that waits for its data and so is never idle. */
export const findProblemsNow = (page: Page): Promise<string[]> => ask(page);

/** The texts with too little contrast, the only thing that a change of colours can break. */
export const findPaleTexts = (page: Page): Promise<string[]> => ask(page, { runOnly: ['color-contrast'] });

/** In the page itself: axe’s own fixture merges its results in another tab, which costs more than the analysis. */
async function ask(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { run }: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await run({ exclude: ['iframe'] }, { ...chosen, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, options);
}

/** In the browser. A fading element is pale for a moment, and an endless animation never ends. */
function isAtRest(): boolean {
  const isFading = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  return !isFading && !document.querySelector('[aria-busy="true"], [data-loading]');
}
