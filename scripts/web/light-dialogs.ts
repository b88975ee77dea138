import type { Plugin } from 'vite';

const NO_SCROLL_AREA = '\0no-scroll-area';

/**
 * Keeps Mantine's scrollbars, and the library of menus that they import, out of the code of dialogs: its dialogs only ask whether a caller
 * chose them, which this product doesn't. Before the first dialog, a phone on a slow line would wait longer for them than for the dialog.
 */
export function lightDialogs(): Plugin {
  let isUsed = false;
  return {
    name: 'light-dialogs',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isMeant = source.endsWith('/ScrollArea.mjs') && /\/ModalRoot\.mjs$/.test(importer);
      isUsed ||= isMeant;
      return isMeant ? NO_SCROLL_AREA : null;
    },
    load: (id) => (id === NO_SCROLL_AREA ? 'export const ScrollArea = { Autosize: Symbol() };' : null),
    buildEnd(error) {
      if (!error && !isUsed)
        this.error('Mantine’s dialogs no longer import its scrollbars: remove light-dialogs.');
    },
  };
}
