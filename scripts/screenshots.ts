import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '#tests/e2e/support/chromium.ts';
import prepare from '#tests/e2e/support/prepare.ts';
import { startProduct } from '#tests/e2e/support/start-product.ts';
import { PAGES, STATES } from '#tests/e2e/visual/pages.ts';
import { openDemo, openEmpty } from '#tests/e2e/visual/places.ts';
import { SCHEMES } from '#tests/e2e/visual/stage.ts';
import { writeContactSheets } from './screenshots/contact-sheet.ts';
import { takeReadmePictures } from './screenshots/readme-pictures.ts';
import { type Choice, FOLDER, jobsOf, type Shot, takeShots, WIDTHS } from './screenshots/shots.ts';

// `npm run screenshots` takes every page × 360, 768, 1440 px × light, dark × data, empty, loading, failing of the built product into
// screenshots/, with contact sheets, and reports horizontal scroll, layout shifts, cut text and console errors. `-- --page project --width
// 360 --scheme dark --state data` selects pictures (each option may be repeated); `--axe` also runs axe, which takes longer than the
// picture; `-- --readme` takes only the pictures of the README.
const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: {
    page: several,
    width: { ...several, default: WIDTHS.map(String) },
    scheme: { ...several, default: [...SCHEMES] },
    state: { ...several, default: [...STATES] },
    axe: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
const choice: Choice = {
  widths: values.width.map(Number),
  schemes: SCHEMES.filter((scheme) => values.scheme.includes(scheme)),
  states: STATES.filter((state) => values.state.includes(state)),
  withAxe: values.axe,
};

const finish = await prepare();
const browser = await chromium.launch(CHROMIUM);
const demo = await startProduct();
const empty = await startProduct();
try {
  if (values.readme) await takeReadmePictures(browser, await openDemo(demo.product));
  else await takeAll();
} finally {
  await browser.close();
  await Promise.all([demo.stop(), empty.stop()]);
  await finish();
}

async function takeAll(): Promise<void> {
  const pages = PAGES.filter(({ name }) => !values.page || values.page.includes(name));
  if (pages.length === 0)
    throw new Error(`No such page. There are: ${PAGES.map(({ name }) => name).join(', ')}`);
  if (!values.page) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const places = { demo: await openDemo(demo.product), empty: await openEmpty(empty.product) };
  const jobs = pages.flatMap((page) => jobsOf(page, choice));
  const shots: Shot[] = [];
  const take = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { visualPage, state, widths } = job;
      const taken = takeShots(browser, places, job, choice).catch((error: Error) => {
        console.log(`${visualPage.name} ${state} ${widths}: ${error.message}`);
        process.exitCode = 1;
        return [];
      });
      shots.push(...(await taken));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, take));
  await writeContactSheets(browser, shots);
  report(shots);
}

function report(shots: Shot[]): void {
  const wrong = shots.filter(({ faults }) => faults.length > 0);
  for (const { file, faults } of wrong.toSorted((a, b) => a.file.localeCompare(b.file))) {
    console.log(`${file}\n  ${faults.join('\n  ')}`);
  }
  console.log(
    `\n${shots.length} pictures in ${FOLDER}/ (open ${FOLDER}/index.html), ${wrong.length} with faults`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
