import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFormerBuilds } from './former-builds.mjs';

let place: string;
let directory: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'builds-'));
  directory = join(place, 'assets');
  mkdirSync(directory);
});
afterEach(() => rmSync(place, { recursive: true }));

function build(at: number, ...names: string[]): void {
  for (const name of names) {
    writeFileSync(join(directory, name), '');
    utimesSync(join(directory, name), at + 1, at + 1);
  }
  removeFormerBuilds({ directory, note: join(place, 'builds.json'), started: at * 1000 });
}
const files = () => readdirSync(directory);

test('a build keeps the files of the two builds before, and removes older ones', () => {
  build(100, 'app-1.js', 'font.woff2');
  build(200, 'app-2.js', 'font.woff2');
  build(300, 'app-3.js', 'font.woff2');
  expect(files()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'font.woff2']);
  build(400, 'app-4.js', 'font.woff2');
  expect(files()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'font.woff2']);
});

test('files of a build that kept no note count as the build before', () => {
  writeFileSync(join(directory, 'app-0.js'), '');
  utimesSync(join(directory, 'app-0.js'), 50, 50);
  build(100, 'app-1.js');
  build(200, 'app-2.js');
  expect(files()).toEqual(['app-0.js', 'app-1.js', 'app-2.js']);
  build(300, 'app-3.js');
  expect(files()).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
});
