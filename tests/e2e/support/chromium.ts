import { chromiumPath } from '../../../scripts/checks/chromium.mjs';

// Playwright disables these itself, and Chromium uses only the last of two such lists.
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// Extra processes of every window: two pages for the address bar, and a spare process for the next
// site. They take 40 % of the CPU time to open a page in a new window.
const OFF_BY_US = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

// One process instead of three. The first is Playwright’s own, and Chromium uses only the last of two such lists.
const ON = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

/** How tests and screenshots start Chromium: the Debian package, without a download. */
export const CHROMIUM = {
  executablePath: chromiumPath(),
  args: [
    '--headless',
    '--no-sandbox', // tests often run as root in a container, where the sandbox cannot be set up
    '--disable-gpu',
    '--in-process-gpu',
    '--js-flags=--no-maglev --no-turbofan', // a page lives too short for optimized code: these take 10 % of an opening
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1', // no request leaves this machine
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_US].join()}`,
    `--enable-features=${ON.join()}`,
  ],
};

/**
 * The same for tests, which look at no pixels: without memory for them Chromium lays every page out but paints none, which takes a sixth of the
 * CPU time of an opening. `PIXELS=on` paints them, for the pictures of failed tests.
 */
export const CHROMIUM_OF_TESTS = process.env.PIXELS
  ? CHROMIUM
  : { ...CHROMIUM, args: [...CHROMIUM.args, '--force-gpu-mem-available-mb=1'] };
