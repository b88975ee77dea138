import Bowser from 'bowser';

/** "Chrome on Android". The user agent is only a hint. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || 'A browser', os.name].filter(Boolean).join(' on ');
}
