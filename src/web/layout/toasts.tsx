import '@mantine/notifications/styles.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { TOAST_LIMIT, TOAST_MS } from '#web/lib/toasts.ts';

/** Where toasts appear (rule:three-toasts). */
export function Toasts() {
  const { notifications } = useNotifications();
  useLayoutEffect(() => {
    if (notifications.length === 0) return;
    placeToasts();
    window.visualViewport?.addEventListener('resize', placeToasts);
    return () => window.visualViewport?.removeEventListener('resize', placeToasts);
  }, [notifications]);
  return <Notifications limit={TOAST_LIMIT} autoClose={TOAST_MS} position="bottom-left" zIndex={400} />;
}

/** Above the keyboard of a phone, and above a bar at the bottom of the page. */
function placeToasts() {
  const bottom = Math.max(heightOfKeyboard(), heightOfBottomBar());
  document.documentElement.style.setProperty('--toasts-bottom', `${Math.round(bottom)}px`);
}

const heightOfKeyboard = () =>
  window.visualViewport
    ? window.innerHeight - window.visualViewport.height - window.visualViewport.offsetTop
    : 0;

function heightOfBottomBar(): number {
  const heights = document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight - 1)
    .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
    .map((element) => window.innerHeight - element.getBoundingClientRect().top);
  // What is higher is a dialog.
  return Math.max(0, ...heights.filter((height) => height < window.innerHeight / 3));
}
