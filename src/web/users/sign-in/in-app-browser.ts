import { useSyncExternalStore } from 'react';

/** The browser inside an app, by what its user agent says of it. */
const APPS: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/\bFBAN\/Messenger|MessengerForiOS|Orca-Android/, 'Messenger'],
  [/\bFB(?:AN|AV|IOS|_IAB)\b/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Barcelona/, 'Threads'],
  [/Twitter/, 'X'],
  [/Snapchat/, 'Snapchat'],
  [/Telegram/, 'Telegram'],
  [/BytedanceWebview|TikTok|musical_ly/, 'TikTok'],
  [/Pinterest/, 'Pinterest'],
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/, 'WeChat'],
];
const ANOTHER_APP = 'another app';
/** A web view of Android; one of iOS doesn't call itself Safari. */
const ANDROID_VIEW = /; wv\)/;
const IOS = /\b(?:iPhone|iPad|iPod)\b/;
const IOS_BROWSER = /\b(?:Safari|CriOS|FxiOS|EdgiOS)\//;

/** The name of the app whose browser this is; null in a browser of its own (rule:in-app-browsers). */
export function inAppBrowserOf(userAgent: string, isInstalled = false): string | null {
  const named = APPS.find(([pattern]) => pattern.test(userAgent));
  if (named) return named[1];
  const isView = ANDROID_VIEW.test(userAgent) || (isIos(userAgent) && !IOS_BROWSER.test(userAgent));
  return isView && !isInstalled ? ANOTHER_APP : null;
}

export const isIos = (userAgent: string): boolean => IOS.test(userAgent);

/** An address that Android opens in the person's own browser. */
export function addressForAndroid(href: string): string {
  const { protocol, host, pathname, search } = new URL(href);
  const fallback = encodeURIComponent(href);
  const intent = `scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`;
  return `intent://${host}${pathname}${search}#Intent;${intent};S.browser_fallback_url=${fallback};end`;
}

/** The app whose browser shows this page; null on the server and until hydration. */
export const useInAppBrowser = (): string | null => useSyncExternalStore(never, read, () => null);

const never = () => () => {};
const read = () => inAppBrowserOf(navigator.userAgent, matchMedia('(display-mode: standalone)').matches);
