import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Look } from './colors.ts';

const folder = (file: string) => dirname(fileURLToPath(import.meta.resolve(file)));

/** The scripts of India, each in a package of its own. */
const SCRIPTS = ['devanagari', 'bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'tamil', 'telugu'];

const STYLES = ['400-normal', '700-normal', '400-italic', '700-italic'];
const LETTERS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

let isReady = false;

/** Makes the fonts of the packages known under names of their own, so that slides look alike on every server. */
export function prepareFonts(): void {
  if (isReady) return;
  isReady = true;
  const pdfFonts = join(folder('pdfjs-dist/legacy/build/pdf.mjs'), '../../standard_fonts');
  const carlito = join(folder('@fontsource/carlito/index.css'), 'files');
  const emoji = join(folder('@fontsource/noto-emoji/index.css'), 'files');
  const register = (path: string, name: string) => GlobalFonts.registerFromPath(path, name);
  for (const letters of LETTERS)
    for (const style of STYLES)
      register(join(carlito, `carlito-${letters}-${style}.woff2`), 'Slides Humanist');
  for (const script of SCRIPTS)
    for (const style of STYLES.slice(0, 2)) {
      const files = join(folder(`@fontsource/noto-sans-${script}/index.css`), 'files');
      register(join(files, `noto-sans-${script}-${script}-${style}.woff2`), `Slides ${script}`);
    }
  register(join(emoji, 'noto-emoji-emoji-400-normal.woff2'), 'Slides Emoji');
  for (const style of ['Regular', 'Bold', 'Italic', 'BoldItalic'])
    register(join(pdfFonts, `LiberationSans-${style}.ttf`), 'Slides Grotesque');
  for (const style of ['', 'Bold', 'Italic', 'BoldItalic']) {
    register(join(pdfFonts, `FoxitSerif${style}.pfb`), 'Slides Serif');
    register(join(pdfFonts, `FoxitFixed${style}.pfb`), 'Slides Fixed');
  }
}

/** Fonts of Office and of other programs that look or measure alike. */
const FAMILIES: [family: string, names: RegExp][] = [
  ['Slides Fixed', /courier|mono|consolas|menlo|code|typewriter/],
  [
    'Slides Serif',
    /times|serif|georgia|cambria|garamond|palatino|bodoni|book antiqua|century|playfair|merriweather|lora\b|baskerville|didot/,
  ],
  [
    'Slides Humanist',
    /calibri|carlito|aptos|candara|corbel|segoe|trebuchet|gill sans|lato|myriad|source sans|tw cen/,
  ],
];

/** For letters that the first font doesn't have; the last is what the server has. */
const OTHERS = [
  'Slides Humanist',
  'Slides Grotesque',
  ...SCRIPTS.map((script) => `Slides ${script}`),
  'Slides Emoji',
]
  .map((name) => `"${name}"`)
  .concat('sans-serif')
  .join(', ');

/** A font of canvas for a typeface of a deck; `+mj` and `+mn` are those of the theme. */
export function fontFor(
  typeface: string,
  look: Look,
  { size, isBold, isItalic }: { size: number; isBold: boolean; isItalic: boolean },
): string {
  const name = named(typeface, look)
    .toLowerCase()
    .replaceAll('sans-serif', 'sans')
    .replaceAll('sans serif', 'sans');
  const family = FAMILIES.find(([, names]) => names.test(name))?.[0] ?? 'Slides Grotesque';
  const style = `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}`;
  return `${style}${size}px "${family}", ${OTHERS}`;
}

function named(typeface: string, look: Look): string {
  if (typeface.startsWith('+mj')) return look.headings;
  return typeface.startsWith('+mn') ? look.body : typeface;
}
