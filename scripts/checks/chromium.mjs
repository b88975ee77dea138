import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
// As wide as Arial, the fallback until Inter has loaded: any other font would shift the layout.
const font = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/** Finds Chromium with its font, or installs Debian's packages; otherwise returns the reason why not. */
export function ensureChromium() {
  const isComplete = existsSync(browser) && existsSync(font);
  if (!isComplete && !process.env.CHROMIUM_PATH && canInstall()) install();
  if (existsSync(browser)) return undefined;
  return (
    `FAILED: there is no Chromium at ${browser}. Install it (on Debian as root: apt-get install chromium), ` +
    'or name one in CHROMIUM_PATH; `npm run check` does without.'
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
    ['-qq', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    quiet,
  );
}
