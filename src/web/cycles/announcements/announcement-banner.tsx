import { Anchor, CloseButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './announcement-banner.module.css';
import { useDismissAnnouncement } from './mutations.ts';

/** The newest announcement to the viewer, on every page until they close it (rule:announcements). */
export function AnnouncementBanner() {
  const announcement = useAuth().user?.announcement;
  const isItsPage = useLocation({ select: ({ pathname }) => pathname === '/announcements' });
  const dismiss = useDismissAnnouncement();
  if (!announcement || isItsPage) return null;
  const { id, title, text } = announcement;
  return (
    <section className={classes.banner} aria-label="Announcement">
      <p className={classes.words}>
        <strong>{title}</strong> <span className={classes.text}>{text}</span>
      </p>
      <Anchor component={Link} to="/announcements" size="sm" className={classes.more}>
        Read more
      </Anchor>
      <CloseButton aria-label={`Close the announcement “${title}”`} onClick={() => dismiss.mutate(id)} />
    </section>
  );
}
