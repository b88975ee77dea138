import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** "Chrome on Android". The user agent is only a hint, and a browser that Bowser doesn't know would name itself. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : 'A browser';
  return [name, os.name].filter(Boolean).join(' on ');
}
