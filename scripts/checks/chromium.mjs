import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Headless Chromium: painting a window takes as much CPU time as the page.
const HEADLESS = '/usr/bin/chromium-headless-shell';
const WITH_WINDOWS = '/usr/bin/chromium';
// As wide as Arial, the fallback until Inter has loaded: any other font would shift the layout.
const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/** The browser of tests, screenshots and Lighthouse. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? [HEADLESS, WITH_WINDOWS].find((path) => existsSync(path)) ?? HEADLESS;

/** Finds Chromium with its font, or installs Debian's packages; otherwise returns the reason why not. */
export function ensureChromium() {
  const isComplete = existsSync(HEADLESS) && existsSync(FONT);
  if (!isComplete && !process.env.CHROMIUM_PATH && canInstall()) install();
  if (existsSync(chromiumPath())) return undefined;
  return (
    `FAILED: there is no Chromium at ${chromiumPath()}. Install it (on Debian as root: apt-get install ` +
    'chromium-headless-shell), or name one in CHROMIUM_PATH; `npm run check` does without.'
  );
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function install() {
  console.log("\nInstalling Debian's Chromium for the browser tests, once …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['-qq', 'update'], quiet);
  spawnSync(
    'apt-get',
    ['-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    quiet,
  );
}
