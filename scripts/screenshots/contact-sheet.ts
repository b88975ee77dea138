import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { FOLDER, type Shot } from './shots.ts';

/** One page with all pictures, and one picture per page of the portal. */
export async function writeContactSheets(browser: Browser, shots: Shot[]): Promise<void> {
  const pages = Object.groupBy(shots, ({ page }) => page);
  const sections = Object.entries(pages).map(([name, own = []]) => section(name, own));
  const index = `${FOLDER}/index.html`;
  await writeFile(index, documentOf(sections.join('')));
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  await page.goto(pathToFileURL(index).href);
  for (const name of Object.keys(pages)) {
    await page.locator(`#${name}`).screenshot({ path: `${FOLDER}/sheet.${name}.png` });
  }
  await page.close();
}

function section(name: string, shots: Shot[]): string {
  const rows = Object.values(Object.groupBy(shots, ({ state, scheme }) => `${state} ${scheme}`));
  return `<section id="${name}"><h2>${name}</h2>${rows.map((row = []) => rowOf(row)).join('')}</section>`;
}

const rowOf = (shots: Shot[]) =>
  `<div>${shots
    .toSorted((a, b) => a.width - b.width)
    .map(figure)
    .join('')}</div>`;

const figure = ({ state, scheme, width, file, faults }: Shot) =>
  `<figure style="flex: ${width}"><a href="${basename(file)}"><img src="${basename(file)}" alt=""></a>
  <figcaption>${state} · ${width} · ${scheme}${faults.length ? ` · <b>${faults.length} faults</b>` : ''}</figcaption></figure>`;

const documentOf = (
  body: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 2rem; background: #888; color: #000; }
  section { background: #bbb; padding: 1rem; margin-bottom: 2rem; }
  div { display: flex; gap: 1rem; align-items: start; margin-bottom: 1rem; }
  figure { margin: 0; min-width: 15%; }
  img { width: 100%; max-height: 900px; object-fit: cover; object-position: top; display: block; }
  b { color: #900; }
</style>${body}</html>`;
