import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 80;

/** Presses Tab until an element has the focus; each stop must show it uncovered. */
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

/** Tabs to a select and types the beginning of an option, as far as no other one begins like it. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await type(page, target, option);
  await expect(target.getByRole('option', { name: option, selected: true })).toBeAttached();
}

/** In the browser: the faults of the focus indicator of the focused element. */
async function describeHiddenFocus(): Promise<string[]> {
  // The browser scrolls to the focused element in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  // A new page takes the focus itself, for screen readers.
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return [];
  // A toast disappears.
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
