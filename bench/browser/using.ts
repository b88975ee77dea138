import type { Page } from '@playwright/test';
import { type Control, nextControl } from './controls.ts';
import { type Durations, takeInteractions } from './event-timing.ts';

/** One that a person made, and how long the screen took to show its effect. */
export type Interaction = { what: string; ms: number };
/** A finger or a mouse. */
export type Hand = (page: Page, x: number, y: number) => Promise<void>;
export type Using = {
  hand: Hand;
  /** Opens the screen, again after a press has left it. */
  open: () => Promise<void>;
  keys: readonly string[];
  /** The controls of the header and the like that another screen has used. */
  shell: Set<string>;
};

const MOST_CONTROLS = 16;
const MOST_LINKS = 2;
const LETTER_MS = 60;
const SETTLED_MS = 100;
const TEXT = 'water';
const NUMBER = '12';

/** Uses one control of each kind of a screen, and of the dialogs and menus that they open, as a person does. */
export async function useScreen(page: Page, { hand, open, keys, shell }: Using): Promise<Interaction[]> {
  const made: Interaction[] = [];
  const note = async (what: string, act: () => Promise<void>) => {
    await act();
    const durations: Durations = await takeInteractions(page);
    made.push(...durations.map((ms) => ({ what, ms })));
    await page.waitForTimeout(SETTLED_MS);
  };
  const used = new Set<string>();
  let links = 0;
  await open();
  const { pathname } = new URL(page.url());
  for (const key of keys) await note(`key ${key}`, () => page.keyboard.press(key));
  for (let number = 0; number < MOST_CONTROLS; number++) {
    const control = await page.evaluate(nextControl, [...used, ...shell]);
    if (control === null) break;
    if (control === 'overlay') {
      await closeOverlay();
      continue;
    }
    if (control.kind === 'follow' && ++links > MOST_LINKS) break;
    (control.isOfShell ? shell : used).add(control.key);
    await page.waitForTimeout(SETTLED_MS);
    await note(describe(control), () => useControl(page, hand, control));
    if (new URL(page.url()).pathname !== pathname) await open();
  }
  return made;

  /** A dialog that asks something stays open after Escape. */
  async function closeOverlay() {
    await note('key Escape', () => page.keyboard.press('Escape'));
    await page.waitForTimeout(SETTLED_MS);
    if ((await page.evaluate(nextControl, [...used, ...shell])) === 'overlay') await open();
  }
}

const describe = ({ kind, name }: Control) => `${kind} “${name}”`;

async function useControl(page: Page, hand: Hand, { kind, x, y }: Control): Promise<void> {
  await hand(page, x, y);
  if (kind === 'choose') for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  if (kind !== 'type') return;
  const isNumber = await page.evaluate(() =>
    document.activeElement?.matches('[inputmode="numeric"], [type="number"]'),
  );
  await page.keyboard.type(isNumber ? NUMBER : TEXT, { delay: LETTER_MS });
  for (const key of ['Control+A', 'Delete']) await page.keyboard.press(key);
}
