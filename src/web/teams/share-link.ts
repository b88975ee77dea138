import { toastError } from '#web/lib/toasts.ts';

/** Whether the browser has a share sheet. */
export const canShare = () => 'share' in navigator;

/** The words before the link: a link alone says neither who sends it nor what it opens. */
export const invitationOf = (team: { name: string }) => `Join my team “${team.name}”:`;

/** Opens the share sheet of the phone with the invite link of a team. Closing it is no error (rule:join-policies). */
export async function shareLink(url: string, team: { name: string }): Promise<void> {
  try {
    await navigator.share({ url, title: `Join the team “${team.name}”`, text: invitationOf(team) });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toastError(error, 'Error sharing the link', 'Please copy the link instead.');
  }
}
