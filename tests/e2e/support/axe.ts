import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { POLLING } from './open-page.ts';
import { addReadableStyles, readableStyles } from './readable-styles.ts';

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
  await page.waitForFunction(isSettled, null, POLLING);
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
  const parts = dialogs > 0 ? [DIALOG, TOASTS] : ['html'];
  await loadAxe(page);
  const { pale, readable } = await page.evaluate(checkContrast, {
    parts,
    readableStyles: readableStyles(),
  });
  addReadableStyles(readable);
  return pale;
}

/** Half as long as `axe.source`: every page parses it anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const DIALOG = '[aria-modal="true"]';
const TOASTS = '.mantine-Notifications-root';

async function ask(page: Page, options: axe.RunOptions): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (chosen) => {
    const { run }: typeof axe = Reflect.get(window, 'axe');
    const context = { include: ['html'], exclude: ['iframe'] };
    const { violations } = await run(context, { ...chosen, resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, options);
}

/** Into the page itself: axe’s own fixture merges its results in another tab, which costs more than the analysis. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
}

type Looked = { parts: string[]; readableStyles: string };

/** In the browser. Checks the texts whose style isn’t among the readable ones, and returns the readable styles that are new. */
async function checkContrast({ parts, readableStyles }: Looked) {
  const { run }: typeof axe = Reflect.get(window, 'axe');
  const known = new Set(readableStyles.split('\n'));
  const boxes = new Map<Element, { paint: string; isPositioned: boolean }>();
  const boxOf = (element: Element) => {
    const seen = boxes.get(element);
    if (seen) return seen;
    const { position, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const isPlain = backgroundImage === 'none' && opacity === '1' && filter === 'none';
    const isUnseen = isPlain && backgroundColor === 'rgba(0, 0, 0, 0)';
    const paint = isUnseen ? '' : [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const box = { paint, isPositioned: position !== 'static' };
    boxes.set(element, box);
    return box;
  };
  const paints = new Map<Element, string>();
  // What is painted behind a text: its ancestors and, because they may lie below it, the positioned boxes beside them.
  const paintOf = (element: Element): string => {
    const seen = paints.get(element);
    if (seen !== undefined) return seen;
    const behind = element.parentElement ? paintOf(element.parentElement) : '';
    const beside = [...element.children].map(boxOf).map((box) => (box.isPositioned ? box.paint : ''));
    const paint = `${behind}${boxOf(element).paint}${beside.join('')}/`.replace(/\/+$/, '/');
    paints.set(element, paint);
    return paint;
  };
  const styleOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, paintOf(element)].join(' ');
  };
  const showsText = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
  const within = parts.map((part) => `${part}, ${part} *`).join();
  const unknown = [...document.querySelectorAll<HTMLElement>(within)].filter(
    (element) => showsText(element) && !known.has(styleOf(element)),
  );
  if (unknown.length === 0) return { pale: [], readable: [] };
  const { violations, passes } = await run(
    { include: unknown, exclude: ['iframe'] },
    {
      runOnly: ['color-contrast'],
      resultTypes: ['violations', 'passes'],
      elementRef: true,
      selectors: false,
    },
  );
  const pale = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
  const readable = passes.flatMap(({ nodes }) => nodes.map(({ element }) => element && styleOf(element)));
  return { pale: pale.slice(0, 1), readable: [...new Set(readable)].filter((style) => style !== undefined) };
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
