import type { Browser, Page } from '@playwright/test';
import { findProblems } from './axe.ts';
import { cutTexts, sidewaysOverflow } from './looks/faults.ts';
import { type LookedAtPage, PAGES, PHONE, type State, statesOf, widthsOf } from './looks/pages.ts';
import { openDemo, openEmpty, type Place, type Viewer } from './looks/places.ts';
import { dress, openStage } from './looks/stage.ts';
import { expect, freePort, startProduct, test } from './product.ts';

/** A page that waits costs nothing: several are looked at side by side. */
const AT_ONCE = 4;
const LAPTOP = 1440;
const NARROWEST = 320;

const LOOKS: Record<string, Viewer[]> = {
  'a visitor': ['visitor'],
  'a student': ['student', 'leader', 'newcomer'],
  staff: ['staff'],
};

for (const [who, viewers] of Object.entries(LOOKS)) {
  test(`on every page of ${who}, in every state and both colour schemes, axe finds nothing and nothing is cut or scrolls sideways`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000);
    const demo = await openDemo(product);
    const looks = PAGES.filter(({ viewer }) => viewers.includes(viewer)).flatMap((looked) =>
      statesOf(looked)
        .filter((state) => state !== 'empty')
        .map((state) => ({ looked, state })),
    );
    expect(await findAllFaults(browser, demo, looks)).toEqual([]);
  });
}

test('the same is true of a portal in which nothing has happened yet', async ({ browser }) => {
  test.setTimeout(300_000);
  const { product, stop } = await startProduct('portal-empty-', await freePort());
  const empty = await openEmpty(product);
  const looks = PAGES.filter((looked) => statesOf(looked).includes('empty')).map((looked) => ({
    looked,
    state: 'empty' as const,
  }));
  expect(await findAllFaults(browser, empty, looks)).toEqual([]);
  await stop();
});

type Look = { looked: LookedAtPage; state: State };

async function findAllFaults(browser: Browser, place: Place, looks: Look[]): Promise<string[]> {
  const waiting = [...looks];
  const faults: string[] = [];
  const lookAtNext = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      faults.push(...(await findFaults(browser, place, look)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookAtNext));
  return faults;
}

/** By day on a laptop, at night on the narrowest phone, and with letters of twice the size. */
async function findFaults(browser: Browser, place: Place, { looked, state }: Look): Promise<string[]> {
  const [laptop = PHONE] = widthsOf(looked, [LAPTOP, PHONE]);
  const { page, complaints } = await openStage(browser, place, looked, { state, width: laptop });
  const faults = await findProblems(page);
  if (looked.only !== 'paper') {
    faults.push(...(await sidewaysAtTwiceTheSize(page)));
    await page.setViewportSize({ width: NARROWEST, height: 700 });
    await dress(page, 'dark');
    faults.push(...(await findProblems(page)), ...(await sideways(page, `${NARROWEST} px`)));
  }
  faults.push(...(await cutTexts(page)).map((text) => `cut: ${text}`));
  await page.context().close();
  return [...faults, ...complaints].map((fault) => `${looked.name}, ${state}: ${fault}`);
}

async function sidewaysAtTwiceTheSize(page: Page): Promise<string[]> {
  const size = (value: string) =>
    page.evaluate((of) => document.documentElement.style.setProperty('font-size', of), value);
  await size('200%');
  const found = await sideways(page, '200 % text');
  await size('');
  return found;
}

async function sideways(page: Page, at: string): Promise<string[]> {
  const overflow = await sidewaysOverflow(page);
  return overflow > 0 ? [`scrolls sideways by ${overflow} px at ${at}`] : [];
}
