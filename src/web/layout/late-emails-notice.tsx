import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './late-emails-notice.module.css';

/** Tells everybody that emails are late, so that nobody asks for the same link again and again (rule:late-emails-are-said). */
export function LateEmailsNotice() {
  const { emailsAreLate } = useAuth();
  return (
    <div role="status" className={classes.place}>
      {emailsAreLate && (
        <p className={classes.notice}>
          Our emails are late at the moment. None is lost: yours will arrive, and you don’t need to ask for it
          again.
        </p>
      )}
    </div>
  );
}
