import type { Plugin } from 'vite';

const NO_SCROLL_AREA = '\0no-scroll-area/';

/** Mantine's components that import its scrollbars for callers who choose them, which this product doesn't (src/web/styles/theme.ts). */
const IMPORTERS = ['ModalRoot', 'OptionsDropdown', 'TableScrollContainer'];

/** Keeps Mantine's scrollbars out of the code of dialogs, lists and tables, for which a phone on a slow line would wait. */
export function noScrollAreas(): Plugin {
  const found = new Set<string>();
  return {
    name: 'no-scroll-areas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith('/ScrollArea.mjs')) return null;
      const name = IMPORTERS.find((one) => importer.endsWith(`/${one}.mjs`));
      if (!name) return null;
      found.add(name);
      // One for each: a shared one would tie tables to the chunk of lists.
      return NO_SCROLL_AREA + name;
    },
    load: (id) =>
      id.startsWith(NO_SCROLL_AREA) ? 'export const ScrollArea = { Autosize: Symbol() };' : null,
    buildEnd(error) {
      const missing = IMPORTERS.filter((name) => !found.has(name));
      if (!error && missing.length > 0)
        this.error(
          `Mantine’s ${missing.join(', ')} no longer import its scrollbars: remove them from no-scroll-areas.`,
        );
    },
  };
}
