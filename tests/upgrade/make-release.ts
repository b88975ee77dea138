import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const COPIED = ['package.json', 'package-lock.json', 'scripts', 'dist'];
/** Thousands of files that no release changes. */
const LINKED = ['src', 'node_modules'];
const COMPRESSED = ['.br', '.gz'];

export const isBuilt = () => existsSync('dist/web/server-rendered.json') && existsSync('dist/server/main.js');

/** A directory with this build as another release would be: its main script and style have names of their own. */
export async function makeRelease(directory: string, name: string): Promise<string> {
  await mkdir(directory);
  for (const part of COPIED) await cp(part, join(directory, part), { recursive: true });
  for (const part of LINKED) await symlink(resolve(part), join(directory, part));
  renameInPages(directory, name);
  return directory;
}

function renameInPages(directory: string, name: string): void {
  const page = readFileSync(join(directory, 'dist/web/app.html'), 'utf8');
  const stems = [...page.matchAll(/\/assets\/(app-[\w-]+)\.(?:js|css)"/g)].map(([, stem = '']) => stem);
  const files = globSync(join(directory, 'dist/**/*.{js,css,html,json}'));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const renamed = stems.reduce((all, stem) => all.replaceAll(stem, `${stem}-${name}`), text);
    if (renamed === text) continue;
    writeFileSync(file, renamed);
    for (const ending of COMPRESSED) rmSync(file + ending, { force: true });
  }
  for (const file of globSync(join(directory, `dist/web/assets/{${stems.join(',')}}.*`)))
    renameSync(file, file.replace(/(app-[\w-]+)\./, `$1-${name}.`));
  keepToWhatIsThere(directory);
}

/** Changed files have lost their compressed copies. */
function keepToWhatIsThere(directory: string): void {
  const note = join(directory, 'dist/web-builds.json');
  const [own = []]: string[][] = JSON.parse(readFileSync(note, 'utf8'));
  const isThere = (file: string) => existsSync(join(directory, 'dist/web/assets', file));
  writeFileSync(note, JSON.stringify([own.filter(isThere)]));
}
