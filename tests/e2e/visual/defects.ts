import type { Page } from '@playwright/test';

/** The pixels by which the page scrolls sideways. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** The texts that are partly unreadable: cut by their box, without another way to read them. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, webkitLineClamp, clip, clipPath } = getComputedStyle(element);
      // Text for screen readers only and previews of some lines are cut on purpose.
      if (clip !== 'auto' || clipPath !== 'none' || webkitLineClamp !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTall = hides(overflowY) && element.scrollHeight > element.clientHeight + 4;
      return element.clientWidth > 0 && (isWide || isTall);
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasOwnText(element) && isCut(element) && !element.closest('[title]'))
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 60)}`);
  });

/** The texts that break after a letter or two, in a box too narrow for words. */
export const stackedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && text.length / lines < 4) found.push(text.slice(0, 60));
    }
    return found;
  });

/** The texts with tabular numbers that hold more than numbers: these numbers widen hyphens and spaces of words and codes. */
export const tabularWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join(' ')
        .trim();
    return [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
      .map(ownText)
      .filter((text) => !/^[\d\s.,%+<]*$|^-$/.test(text));
  });

/** The allowed layout shift when data arrive (Cumulative Layout Shift). */
export const MOST_SHIFT = 0.02;

/** Begins to record layout shifts on the page; `readShift` gives the sum so far (Cumulative Layout Shift). */
export const watchShift = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The shifts of the test's own last resize belong to an earlier frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const noted = window as unknown as { shift: number; shifted: string[] };
    noted.shift = 0;
    noted.shifted = [];
    new PerformanceObserver((list) => {
      // Shifts soon after the test has resized the window count too, although they are marked as caused by input.
      for (const entry of list.getEntries() as LayoutShift[]) {
        noted.shift += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources ?? []) {
          const name =
            node instanceof Element ? `${node.className} ${node.getAttribute('aria-labelledby') ?? ''}` : '';
          const places = [from, to].map(({ x, y, height }) => `${x},${y} (${height} px high)`).join(' to ');
          noted.shifted.push(`${entry.value.toFixed(3)} ${node?.nodeName} ${name} from ${places}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });

type LayoutShift = PerformanceEntry & {
  value: number;
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The recorded layout shift and its elements. */
export const readShift = (page: Page): Promise<{ shift: number; shifted: string[] }> =>
  page.evaluate(() => {
    const { shift, shifted } = window as unknown as { shift: number; shifted: string[] };
    return { shift, shifted: [...new Set(shifted)].slice(0, 4) };
  });
