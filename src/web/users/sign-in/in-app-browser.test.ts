import { expect, test } from 'vitest';
import { addressForAndroid, inAppBrowserOf } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const VIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

test('the browser of an app is known by its name, on both systems', { tags: ['in-app-browsers'] }, () => {
  const agents = [
    `${IPHONE} Mobile/15E148 Instagram 386.0.0.30 (iPhone16,2; iOS 18_5; en_IN)`,
    `${VIEW} Instagram 386.0.0.30 Android`,
    `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/518.0.0;FBDV/iPhone16,2]`,
    `${VIEW} [FB_IAB/FB4A;FBAV/518.0.0;IABMV/1;]`,
    `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/518.0.0]`,
    `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31`,
    `${VIEW} [LinkedInApp]`,
    `${IPHONE} Mobile/15E148 Snapchat/13.0`,
    VIEW,
    `${IPHONE} Mobile/15E148`,
  ];
  expect(agents.map((agent) => inAppBrowserOf(agent))).toEqual([
    'Instagram',
    'Instagram',
    'Facebook',
    'Facebook',
    'Messenger',
    'LinkedIn',
    'LinkedIn',
    'Snapchat',
    'another app',
    'another app',
  ]);
});

test('a browser of its own, and the installed portal, are no browser of an app', {
  tags: ['in-app-browsers'],
}, () => {
  const browsers = [
    CHROME,
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ];
  expect(browsers.map((agent) => inAppBrowserOf(agent))).toEqual([null, null, null, null]);
  expect(inAppBrowserOf(`${IPHONE} Mobile/15E148`, true)).toBeNull();
});

test('Android opens the same page, with what it was asked for, in the browser of the person', () => {
  expect(addressForAndroid('https://portal.example/auth?next=%2Fteams#top')).toBe(
    'intent://portal.example/auth?next=%2Fteams#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fportal.example%2Fauth%3Fnext%3D%252Fteams%23top;end',
  );
});
