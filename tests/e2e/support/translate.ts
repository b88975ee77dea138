import type { Page } from '@playwright/test';

/** How translators put their own element in the place of a text: Chrome's, or one that puts it around the text. */
type Way = 'replace' | 'wrap';

/**
 * Translates the page as a browser does: each text becomes `<font><font>…</font></font>` with other words, and so does every text that
 * appears later. `translate="no"` is left alone. The first letter of a translated text tells it from the others.
 */
export async function translatePage(page: Page, way: Way = 'replace'): Promise<void> {
  await page.evaluate((way) => {
    const IGNORED = '[translate="no"], script, style, textarea, title, font, svg';
    const translate = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(IGNORED)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.append(inner);
      const words = `अ${text.data}`;
      text.replaceWith(outer);
      if (way === 'replace') inner.textContent = words;
      else inner.append(text);
    };
    const translateAll = () => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    translateAll();
    // A translator waits a little for the next change.
    const later = new MutationObserver(() => setTimeout(translateAll, 20));
    later.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, way);
}
