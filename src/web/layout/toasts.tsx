import '@mantine/notifications/styles.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect, useState } from 'react';
import { TOAST_LIMIT, TOAST_MS } from '#web/lib/toasts.ts';

/** Where toasts appear (rule:three-toasts). */
export function Toasts() {
  const { notifications } = useNotifications();
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    if (notifications.length === 0) return;
    const place = () => setBottom(heightBelowToasts());
    place();
    window.visualViewport?.addEventListener('resize', place);
    return () => window.visualViewport?.removeEventListener('resize', place);
  }, [notifications]);
  return (
    <Notifications
      limit={TOAST_LIMIT}
      autoClose={TOAST_MS}
      position="bottom-left"
      zIndex={400}
      // A variable of the page would make the browser compute the styles of every element.
      style={{ '--toasts-bottom': `${bottom}px` }}
    />
  );
}

/** The keyboard of a phone, or a bar at the bottom of the page. */
const heightBelowToasts = () => Math.round(Math.max(heightOfKeyboard(), heightOfBottomBar()));

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
