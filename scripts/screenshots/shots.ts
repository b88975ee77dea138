import type { Browser, Page } from '@playwright/test';
import { findProblemsNow } from '#tests/e2e/support/axe.ts';
import {
  cutTexts,
  MOST_SHIFT,
  readShift,
  sidewaysOverflow,
  stackedTexts,
  watchShift,
} from '#tests/e2e/visual/defects.ts';
import { PHONE, type State, statesOf, type VisualPage, widthsOf } from '#tests/e2e/visual/pages.ts';
import type { Place } from '#tests/e2e/visual/places.ts';
import { openStage, type Scheme, type Stage, setColorScheme } from '#tests/e2e/visual/stage.ts';

export const WIDTHS = [PHONE, 768, 1440];
const LONGEST = 4000;
export const FOLDER = 'screenshots';

type Places = { demo: Place; empty: Place };

/** The selected pictures. */
export type Choice = { widths: number[]; schemes: Scheme[]; states: State[]; withAxe: boolean };
export type Job = { visualPage: VisualPage; state: State; widths: number[] };
export type Shot = {
  page: string;
  state: State;
  width: number;
  scheme: Scheme;
  file: string;
  faults: string[];
};

/** The page loads for its pictures. Layout shifts depend on the width, so each width loads the data again. */
export function jobsOf(visualPage: VisualPage, choice: Choice): Job[] {
  const widths = widthsOf(visualPage, choice.widths);
  const states = statesOf(visualPage).filter((state) => choice.states.includes(state));
  const arrives = states.includes('data') && states.includes('loading');
  const openings = arrives ? states.filter((state) => state !== 'data') : states;
  // A phone has its own browser; the other widths are windows of one browser.
  return openings.flatMap((state) =>
    groupsOf(widths, state === 'loading' && arrives).map(
      (group): Job => ({ visualPage, state, widths: group }),
    ),
  );
}

function groupsOf(widths: number[], isEachItsOwn: boolean): number[][] {
  if (isEachItsOwn) return widths.map((width) => [width]);
  const groups = [widths.filter((width) => width === PHONE), widths.filter((width) => width !== PHONE)];
  return groups.filter((group) => group.length > 0);
}

/** Opens the page once, and takes its pictures in both schemes; a loading page then gets its data. */
export async function takeShots(browser: Browser, places: Places, job: Job, choice: Choice): Promise<Shot[]> {
  const { visualPage, state, widths } = job;
  const place = state === 'empty' ? places.empty : places.demo;
  const [first = PHONE] = widths;
  const stage = await openStage(browser, place, visualPage, { state, width: first });
  const shots: Shot[] = [];
  const take = async (as: State, width: number, found: string[] = []) => {
    for (const scheme of choice.schemes) {
      const name = { page: visualPage.name, state: as, width, scheme };
      shots.push(await takeShot(stage, name, { found, withAxe: choice.withAxe }));
    }
    await setColorScheme(stage.page, 'light');
  };
  for (const width of widths) {
    if (width !== first) await stage.page.setViewportSize({ width, height: 900 });
    await take(state, width);
  }
  if (state === 'loading' && [choice.states, statesOf(visualPage)].every((states) => states.includes('data')))
    await take('data', first, await arrive(stage));
  await stage.leave();
  return shots;
}

async function arrive({ page, release }: Stage): Promise<string[]> {
  await watchShift(page);
  await release();
  const { shift, shifted } = await readShift(page);
  return shift < MOST_SHIFT ? [] : [`jumps by ${shift.toFixed(3)}: ${shifted.join(', ')}`];
}

async function takeShot(
  { page, consoleErrors }: Stage,
  shot: Omit<Shot, 'file' | 'faults'>,
  { found, withAxe }: { found: string[]; withAxe: boolean },
): Promise<Shot> {
  const file = `${FOLDER}/${shot.page}.${shot.state}.${shot.width}.${shot.scheme}.png`;
  await setColorScheme(page, shot.scheme);
  await page.screenshot({ path: file, animations: 'disabled', ...(await frameOf(page, shot.width)) });
  const faults = [...found, ...consoleErrors.splice(0), ...(await findFaults(page, withAxe))];
  return { ...shot, file, faults };
}

/** The whole page, if it is not too long; a dialog covers the window only. */
async function frameOf(page: Page, width: number) {
  if ((await page.getByRole('dialog').count()) > 0) return {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) } };
}

async function findFaults(page: Page, withAxe: boolean): Promise<string[]> {
  const overflow = await sidewaysOverflow(page);
  return [
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ...(await cutTexts(page)).map((text) => `cut: ${text}`),
    ...(await stackedTexts(page)).map((text) => `letter by letter: ${text}`),
    ...(withAxe ? await findProblemsNow(page) : []).map((problem) => `axe: ${problem.slice(0, 300)}`),
  ];
}
