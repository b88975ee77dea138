import type { Browser, Page } from '@playwright/test';
import { findPaleTexts, findProblemsNow } from './support/axe.ts';
import { expect, test } from './support/product.ts';
import { startProduct } from './support/start-product.ts';
import {
  cutTexts,
  MOST_SHIFT,
  readShift,
  sidewaysOverflow,
  stackedTexts,
  tabularWords,
  watchShift,
} from './visual/defects.ts';
import { makeHard } from './visual/hard.ts';
import { PAGES, PHONE, STATES, type State, statesOf, type VisualPage, widthsOf } from './visual/pages.ts';
import { openDemo, openEmpty, type Place, type Viewer } from './visual/places.ts';
import { openStage, setColorScheme } from './visual/stage.ts';

// The tests take minutes each, so the workers share them.
test.describe.configure({ mode: 'parallel' });

/** A waiting page costs nothing: several are tested side by side. */
const AT_ONCE = 4;
const LAPTOP = 1440;
const NARROWEST = 320;
const NARROW = { width: NARROWEST, height: 740 };
const STANDARD_SIZE = 16;
const PATIENCE_MS = 3000;
/** Loading and failing states have the same few shapes everywhere, so their second check is optional. */
const LOOKS_TWICE_AT = process.env.LOOKS === 'all' ? STATES : ['data', 'empty'];

/** Pages with people, teams and projects beside each other. */
const FULL_OF_NAMES = [
  'dashboard',
  'projects',
  'project',
  'applications',
  'application',
  'teams',
  'team-members',
  'admin-overview',
  'admin-users',
  'admin-applications',
  'application-details',
  'review-workbench',
  'student-profile',
];

const isSeenBy =
  (...viewers: Viewer[]) =>
  ({ viewer }: VisualPage) =>
    viewers.includes(viewer);
const isOfStaff = isSeenBy('staff', 'reviewer');
const isOfPanel = ({ name }: VisualPage) => /^(admin|application)-/.test(name);

const LOOKS: Record<string, (page: VisualPage) => boolean> = {
  // The longest first, so that no worker waits for it at the end.
  'the panel of staff': (page) => isOfStaff(page) && isOfPanel(page),
  'staff outside of the panel': (page) => isOfStaff(page) && !isOfPanel(page),
  'a student': isSeenBy('student', 'leader', 'newcomer'),
  'a visitor': isSeenBy('visitor'),
};

for (const [who, isLookedAt] of Object.entries(LOOKS)) {
  test(`on every page of ${who}, in every state, axe finds nothing and nothing is cut or scrolls sideways`, {
    tag: ['@accessible-at-every-size'],
  }, async ({ browser, product }) => {
    test.setTimeout(300_000);
    const demo = await openDemo(product);
    const pages = PAGES.filter(isLookedAt);
    const looks = pages.flatMap((visualPage) => openings(visualPage).map((state) => ({ visualPage, state })));
    expect(await findAllFaults(browser, demo, looks)).toEqual([]);
  });
}

test('on every page of an empty portal, axe finds nothing and nothing is cut or scrolls sideways', {
  tag: ['@accessible-at-every-size'],
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const { product, stop } = await startProduct();
  const empty = await openEmpty(product);
  const looks = PAGES.filter((visualPage) => statesOf(visualPage).includes('empty')).map((visualPage) => ({
    visualPage,
    state: 'empty' as const,
  }));
  expect(await findAllFaults(browser, empty, looks)).toEqual([]);
  await stop();
});

test('axe finds a single pale text among the many of one look, whatever makes it pale', async ({ page }) => {
  const row = '<tr><td style="background: #fff"><b>Rejected</b></td></tr>';
  const rows = (last: string) => page.setContent(`<table>${row.repeat(20)}${last}</table>`);
  const darkBox = '<i style="position: absolute; inset: 0; background: #333"></i>';
  for (const last of [
    '<tr><td style="background: #bbb"><b style="color: #eee">Pale</b></td></tr>',
    '<tr style="background: #333"><td><b>Pale</b></td></tr>',
    '<tr><td style="background: #fff"><b style="opacity: .2">Pale</b></td></tr>',
    `<tr><td style="position: relative">${darkBox}<b style="position: relative">Pale</b></td></tr>`,
  ]) {
    await rows(row);
    expect(await findPaleTexts(page)).toEqual([]);
    await rows(last);
    expect(await findPaleTexts(page)).toEqual([expect.stringContaining('Pale')]);
    expect(await findPaleTexts(page)).toEqual([expect.stringContaining('Pale')]);
  }
});

test('names, titles and addresses of the greatest length are not cut and push nothing sideways', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { product, stop } = await startProduct();
  const place = await openDemo(product);
  await makeHard(product);
  const waiting = PAGES.filter(({ name }) => FULL_OF_NAMES.includes(name));
  const faults = await checkAll(waiting, async (visualPage) => {
    const { page, leave } = await openStage(browser, place, visualPage, { state: 'data', width: LAPTOP });
    const found = await findCrowding(page, LAPTOP);
    await page.setViewportSize(NARROW);
    found.push(...(await findCrowding(page, NARROWEST)));
    await leave();
    return found.map((fault) => `${visualPage.name}: ${fault}`);
  });
  expect(faults).toEqual([]);
  await stop();
});

/** A waiting page gets its data afterwards. */
const openings = (visualPage: VisualPage) =>
  statesOf(visualPage).filter(
    (state) => state !== 'empty' && !(state === 'data' && statesOf(visualPage).includes('loading')),
  );

type Look = { visualPage: VisualPage; state: State };

const findAllFaults = (browser: Browser, place: Place, looks: Look[]): Promise<string[]> =>
  checkAll(looks, (look) => findFaults(browser, place, look));

async function checkAll<Item>(items: Item[], look: (item: Item) => Promise<string[]>): Promise<string[]> {
  const waiting = [...items];
  const faults: string[] = [];
  const checkNext = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) faults.push(...(await look(item)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  return faults;
}

/** One opening of a page: a waiting one then gets its data. */
async function findFaults(browser: Browser, place: Place, look: Look): Promise<string[]> {
  const { visualPage, state } = look;
  const [width = PHONE] = widthsOf(visualPage, [LAPTOP, PHONE]);
  const { page, consoleErrors, release, leave } = await openStage(browser, place, visualPage, {
    state,
    width,
  });
  const size = page.viewportSize();
  const named = (as: State, faults: string[]) => faults.map((fault) => `${visualPage.name}, ${as}: ${fault}`);
  const faults = named(state, await findFaultsIn(page, visualPage, state));
  if (state === 'loading' && statesOf(visualPage).includes('data')) {
    if (size) await page.setViewportSize(size);
    await watchShift(page);
    await release();
    const { shift, shifted } = await readShift(page);
    if (shift >= MOST_SHIFT) faults.push(`${visualPage.name} jumps by ${shift.toFixed(3)}: ${shifted}`);
    faults.push(...named('data', await findFaultsIn(page, visualPage, 'data')));
  }
  await leave();
  return [...faults, ...named(state, consoleErrors)];
}

/**
 * On a laptop and the narrowest phone; with its data also in the dark scheme and with text of twice the size. Leaves the page narrow and
 * dark: restoring it for nobody would lay it out twice more.
 */
async function findFaultsIn(page: Page, { only }: VisualPage, state: State): Promise<string[]> {
  const looksTwice = LOOKS_TWICE_AT.some((at) => at === state);
  // Paper has no outline to step through.
  const faults = await (only === 'paper' ? findPaleTexts(page) : findProblemsNow(page));
  faults.push(...(await cutTexts(page)).map((text) => `cut: ${text}`));
  faults.push(...(await stackedTexts(page)).map((text) => `letter by letter: ${text}`));
  faults.push(...(await tabularWords(page)).map((text) => `words in tabular numbers: ${text}`));
  if (looksTwice) {
    await setColorScheme(page, 'dark');
    faults.push(...(await findPaleTexts(page)));
  }
  if (only !== 'paper') faults.push(...(await findOverflow(page, looksTwice)));
  return faults;
}

/** On the narrowest phone, and before that with text of twice the size, like a browser with that size in its settings. */
async function findOverflow(page: Page, isDoubledToo: boolean): Promise<string[]> {
  const [size, browser] = [page.viewportSize() ?? NARROW, await page.context().newCDPSession(page)];
  const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  const faults: string[] = [];
  if (isDoubledToo) {
    await setText(2 * STANDARD_SIZE);
    // Such a browser opens the page with that size; here the page has to notice a change.
    await page.setViewportSize({ ...size, width: size.width - 1 });
    faults.push(...(await sideways(page, '200 % text')));
  }
  // At once, so that the page is laid out once.
  await Promise.all([setText(STANDARD_SIZE), page.setViewportSize({ ...NARROW, height: size.height })]);
  faults.push(...(await sideways(page, `${NARROWEST} px`)));
  faults.push(...(await cutTexts(page)).map((text) => `cut at ${NARROWEST} px: ${text}`));
  await browser.detach();
  return faults;
}

async function sideways(page: Page, at: string): Promise<string[]> {
  return withRetry(async () => {
    const overflow = await sidewaysOverflow(page);
    return overflow > 0 ? [`scrolls sideways by ${overflow} px at ${at}`] : [];
  });
}

async function findCrowding(page: Page, width: number): Promise<string[]> {
  const cut = await withRetry(() => cutTexts(page));
  const stacked = await withRetry(() => stackedTexts(page));
  return [
    ...(await sideways(page, `${width} px`)),
    ...cut.map((text) => `cut at ${width} px: ${text}`),
    ...stacked.map((text) => `letter by letter at ${width} px: ${text}`),
  ];
}

/** A list becomes cards a moment after the window has changed. */
async function withRetry(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  let found = await find();
  while (found.length > 0 && Date.now() < deadline) found = await find();
  return found;
}
