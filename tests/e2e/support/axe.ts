import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The violations that axe finds once nothing on the page loads, sends or moves: one line per rule, with the first element
 * that breaks it. A frame shows a file in the browser’s own viewer and is left out.
 */
export async function findProblems(page: Page): Promise<string[]> {
  await waitUntilSettled(page);
  return findProblemsNow(page);
}

/** Waits until nothing on a page loads, sends or moves. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled);
}

/** The same for a page that waits for its data and so is never idle. */
export async function findProblemsNow(page: Page): Promise<string[]> {
  const others = await ask(page, { rules: { 'color-contrast': { enabled: false } } });
  return [...others, ...(await findPaleTexts(page))];
}

/**
 * The texts with too little contrast, the only thing that a change of colours can break. A dialog dims the page below it, whose
 * texts take most of axe’s time and are checked without the dialog.
 */
export async function findPaleTexts(page: Page): Promise<string[]> {
  const dialogs = await page.locator(DIALOG).filter({ visible: true }).count();
  return ask(page, { runOnly: ['color-contrast'] }, dialogs > 0 ? [DIALOG, TOASTS] : ['html']);
}

const DIALOG = '[aria-modal="true"]';
const TOASTS = '.mantine-Notifications-root';

/** In the page itself: axe’s own fixture merges its results in another tab, which costs more than the analysis. */
async function ask(page: Page, options: axe.RunOptions, include = ['html']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([chosen, parts]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const context = { include: parts, exclude: ['iframe'] };
      const { violations } = await run(context, { ...chosen, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    [options, include] as const,
  );
}

/** In the browser. Before its script a client-rendered page is empty. A fading element is pale for a moment, and an endless animation never ends. */
function isSettled(): boolean {
  const isFading = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  const isEmpty = document.querySelector('main') === null;
  return !isEmpty && !isFading && !document.querySelector('[aria-busy="true"], [data-loading]');
}
