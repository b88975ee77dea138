import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_MS } from '#web/lib/toasts.ts';

/** Where toasts appear (rule:three-toasts). */
export function Toasts() {
  return <Notifications limit={TOAST_LIMIT} autoClose={TOAST_MS} position="bottom-left" zIndex={400} />;
}
