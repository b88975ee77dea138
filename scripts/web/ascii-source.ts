import type { Plugin } from 'vite';

/**
 * Escapes the letters beyond ASCII in built files. V8 keeps the source of a file as long as its code, with two bytes for each character if
 * one of them isn't ASCII (docs/decisions/019).
 */
export function asciiSource(): Plugin {
  return {
    name: 'ascii-source',
    // Not in `renderChunk`: the bundler prints strings once more after it.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asAscii(file.code);
    },
  };
}

/** The same JavaScript in ASCII. Throws where an escape would mean something else: after a backslash and in a raw text. */
export function asAscii(code: string): string {
  const misread = MISREAD.exec(code);
  if (misread) throw new Error(`This cannot be escaped: ${misread[0].slice(0, 100)}`);
  return code.replace(BEYOND, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const BEYOND = /[^\0-\x7f]/g;
// An even number of backslashes is escaped itself.
const MISREAD = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|\bString\.raw`[^`]*[^\0-\x7f]/;
