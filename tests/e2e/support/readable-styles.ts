import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { sharedFile } from './seeded.ts';

/** The styles of texts that axe has found readable. It takes most of its time for contrast, and most texts of a page look like another. */
const known = new Set<string>();
const file = sharedFile('readable-styles');
let read = 0;

/** The styles that no worker of the run has found readable so far. */
export function withoutReadable(styles: string[]): string[] {
  if (file && existsSync(file) && statSync(file).size > read) {
    const text = readFileSync(file);
    // Another worker may be writing the last line.
    const lines = text.subarray(read, text.lastIndexOf('\n') + 1);
    for (const style of lines.toString().trimEnd().split('\n')) known.add(style);
    read += lines.length;
  }
  return styles.filter((style) => !known.has(style));
}

export function addReadableStyles(styles: string[]): void {
  const added = styles.filter((style) => !known.has(style));
  for (const style of added) known.add(style);
  if (file && added.length > 0) appendFileSync(file, added.map((style) => `${style}\n`).join(''));
}
