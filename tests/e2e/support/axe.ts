import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { POLLING } from './open-page.ts';
import { addReadableStyles, withoutReadable } from './readable-styles.ts';
import { listTextStyles } from './text-styles.ts';

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
  const unknown = withoutReadable(await page.evaluate(listTextStyles));
  return runAxe(page, { unknown, only: null });
}

/** The texts with too little contrast, the only thing that a change of colours can break. */
export async function findPaleTexts(page: Page): Promise<string[]> {
  const unknown = withoutReadable(await page.evaluate(listTextStyles));
  return unknown.length === 0 ? [] : runAxe(page, { unknown, only: ['color-contrast'] });
}

/** Half as long as `axe.source`: every page parses it anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Asked = { unknown: string[]; only: string[] | null };

async function runAxe(page: Page, asked: Asked): Promise<string[]> {
  // Into the page itself: axe’s own fixture merges its results in another tab, which costs more than the analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations, readable } = await page.evaluate(findViolations, asked);
  addReadableStyles(readable);
  return violations;
}

/**
 * In the browser, after `listTextStyles`. The contrast of one text of each unknown style is checked, and of all if axe cannot judge that one. Returns the styles that are readable, too.
 */
async function findViolations({ unknown, only }: Asked) {
  const { run, configure, addReporter }: typeof axe = Reflect.get(window, 'axe');
  const textsOf: Map<string, Element[]> = Reflect.get(window, 'textsOf');
  const CONTRAST = 'color-contrast';
  const CHECKED = 'data-checked-contrast';
  configure({ rules: [{ id: CONTRAST, selector: `[${CHECKED}]` }] });
  type Raw = { id: string; violations: Found[]; passes: Found[] };
  type Found = { node: { element: Element } };
  // The others describe and serialize each element that passes.
  addReporter('elements', (results: unknown, _, done: (results: never) => void) => done(results as never));
  const ask = async (texts: Element[], rules: string[] | null): Promise<Raw[]> => {
    for (const text of texts) text.setAttribute(CHECKED, '');
    const results: unknown = await run(
      { include: ['html'], exclude: ['iframe'] },
      { ...(rules && { runOnly: rules }), reporter: 'elements' },
    );
    for (const text of texts) text.removeAttribute(CHECKED);
    return results as Raw[];
  };
  const styleOf = new Map(
    unknown.flatMap((style) => (textsOf.get(style) ?? []).map((text) => [text, style])),
  );
  const samples = unknown.flatMap((style) => textsOf.get(style)?.slice(0, 1) ?? []);
  const first = await ask(samples, only);
  const contrast = first.filter(({ id }) => id === CONTRAST);
  const judged = new Set(
    contrast.flatMap(({ violations, passes }) =>
      [...violations, ...passes].map(({ node }) => styleOf.get(node.element)),
    ),
  );
  const isOpen = (text: Element) => !judged.has(styleOf.get(text)) && !samples.includes(text);
  const rest = [...styleOf.keys()].filter(isOpen);
  const second = rest.length > 0 ? await ask(rest, [CONTRAST]) : [];
  const readable = [...contrast, ...second].flatMap(({ passes }) =>
    passes.map(({ node }) => styleOf.get(node.element)),
  );
  return {
    violations: [...first, ...second].flatMap(({ id, violations: [found] }) =>
      found ? [`${id} ${found.node.element.outerHTML.slice(0, 300)}`] : [],
    ),
    readable: [...new Set(readable)].filter((style) => style !== undefined),
  };
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
