import { untilNobodyWaits } from './lib/early-input.ts';
import { nextTask } from './next-task.ts';

/** Some browsers don't report their paints. */
const LONGEST_WAIT_MS = 3000;

// An inline script of the app's pages. It loads the app's scripts after the first paint, and the font once they have rendered the page or
// hydrated all controls and opened what was pressed, so that on a slow line none competes with what comes before.
async function loadScripts() {
  const rest = document.querySelector<HTMLTemplateElement>('template#code');
  if (!rest) return;
  rest.remove();
  const [font] = rest.content.querySelectorAll('style');
  const last = [...rest.content.querySelectorAll('script')].at(-1);
  font?.remove();
  last?.addEventListener('load', async () => {
    await untilNobodyWaits();
    if (font) await loadFont(font.textContent);
  });
  // Each starts a request: together they are a long task.
  for (const element of [...rest.content.children]) {
    document.head.append(element);
    await nextTask();
  }
}

/** Adds the font once it has loaded: a `@font-face` rule would lay out the whole page twice, when it appears and when its file arrives. */
async function loadFont(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const { style } of sheet.cssRules as Iterable<CSSFontFaceRule>) {
    const read = (property: string) => style.getPropertyValue(property);
    const family = read('font-family').replaceAll('"', '');
    const options = { weight: read('font-weight'), unicodeRange: read('unicode-range') };
    document.fonts.add(await new FontFace(family, read('src'), options).load());
  }
}

// A hidden page isn't painted.
if (document.visibilityState === 'hidden') void loadScripts();
else {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    void loadScripts();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(loadScripts, LONGEST_WAIT_MS);
}
