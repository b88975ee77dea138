import { confirm } from '#web/ui/dialogs/confirm.tsx';

/** Before people are told of feedback (rule:feedback-is-released). */
export const askToRelease = () =>
  confirm({
    title: 'Release feedback',
    text: 'Everybody on this application can read it at once, and gets a notification and an email. You can edit or withdraw it later.',
    confirmLabel: 'Release',
    isDestructive: false,
  });

/** Before feedback disappears that people can read (rule:feedback-is-released). */
export const askToWithdraw = () =>
  confirm({
    title: 'Withdraw feedback',
    text: 'The applicants won’t see this feedback any more. They may have read it already.',
    confirmLabel: 'Withdraw',
  });
