import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 80;

/** Tabs on until an element has the focus; each stop on the way shows it, and nothing covers it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const problems: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    problems.push(...(await page.evaluate(describeHiddenFocus)));
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(problems).toEqual([]);
      return;
    }
  }
  throw new Error(`${target} is not reached with ${MOST_STOPS} presses of Tab.`);
}

/** Tabs to a button or a link and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Tabs to a select, opens it, and goes down to an option. */
export async function select(page: Page, target: Locator, option: RegExp): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('option', { name: option });
  await expect(chosen).toBeVisible();
  // An opened list looks for what is chosen with a timer of its own, quicker than any hand.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('ArrowDown');
    const active = await target.getAttribute('aria-activedescendant');
    if (active && active === (await chosen.getAttribute('id'))) break;
  }
  await page.keyboard.press('Enter');
  await expect(target).toHaveValue(option);
}

/** In the browser: what is wrong with how the focused element shows that it has the focus. */
async function describeHiddenFocus(): Promise<string[]> {
  // The browser scrolls to what gets the focus with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  // A page that has just come takes the focus itself, for screen readers.
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return [];
  // A toast goes by itself.
  if (element.closest('.mantine-Notifications-root')) return [];
  const name = element.outerHTML.slice(0, 120);
  const { left, top, width, height } = element.getBoundingClientRect();
  const problems: string[] = [];
  const signature = (one: Element | null) => {
    if (!one) return '';
    const { outlineStyle, outlineWidth, borderTopColor, boxShadow } = getComputedStyle(one);
    return [outlineStyle === 'none' ? '0' : outlineWidth, borderTopColor, boxShadow].join();
  };
  const around = () => [element, element.parentElement, element.nextElementSibling].map(signature).join();
  const focused = around();
  element.blur();
  const blurred = around();
  element.focus({ preventScroll: true });
  if (focused === blurred) problems.push(`The focus does not show: ${name}`);
  const hit = document
    .elementsFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    .find((one) => !one.closest('.mantine-Notifications-root'));
  const isSeen = hit !== undefined && (element.contains(hit) || hit.contains(element));
  if (width > 1 && !isSeen) problems.push(`Something covers, or the screen ends before: ${name}`);
  return problems;
}
