import { toastError } from '#web/lib/toasts.ts';

/** Whether the browser has a share sheet. */
export const canShare = () => 'share' in navigator;

/** Opens the share sheet of the phone with the invite link of a team. Closing it is no error (rule:join-policies). */
export async function shareLink(url: string, team: { name: string }): Promise<void> {
  try {
    await navigator.share({ url, title: `Join the team “${team.name}”` });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toastError(error, 'Error sharing the link', 'Please copy the link instead.');
  }
}
