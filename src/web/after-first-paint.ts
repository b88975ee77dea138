/** Some browsers don't report their paints. */
const LONGEST_WAIT_MS = 3000;

// An inline script of server-rendered pages, which the browser runs once it has the style sheet. It downloads the app's scripts, runs them
// after the first paint, and loads the font after them, so that on a slow line none competes with what comes before.
const rest = document.querySelector<HTMLTemplateElement>('template#code');
const scripts = [...(rest?.content.querySelectorAll('script') ?? [])];

function downloadScripts() {
  for (const { src } of scripts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: src });
    document.head.append(link);
  }
  document.head.append(...(rest?.content.querySelectorAll('link') ?? []));
}

function runScripts() {
  if (!rest?.isConnected) return;
  rest.remove();
  const [font] = rest.content.querySelectorAll('style');
  font?.remove();
  scripts.at(-1)?.addEventListener('load', () => font && loadFont(font.textContent));
  document.head.append(rest.content);
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

downloadScripts();
// A hidden page isn't painted.
if (document.visibilityState === 'hidden') runScripts();
else {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    runScripts();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(runScripts, LONGEST_WAIT_MS);
}
