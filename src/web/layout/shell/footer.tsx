import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import classes from './footer.module.css';

/** The shared footer (rule:shared-header-and-footer). */
export const SiteFooter = memo(function SiteFooter() {
  const { name } = useProgramme();
  return (
    <footer className={classes.footer}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <nav aria-label="Footer" className={classes.links}>
        {[...MAIN_LINKS, ...MORE_LINKS].map(({ to, label }) => (
          <Anchor key={to} component={Link} to={to} size="xs" c="dimmed">
            {label}
          </Anchor>
        ))}
      </nav>
    </footer>
  );
});

/** Links that the header has no room for; its phone menu starts with them. */
export const MAIN_LINKS = [
  { to: PATHS.dashboard, label: 'Dashboard' },
  { to: PATHS.projects, label: 'Projects' },
  { to: '/applications', label: 'Your Applications' },
  { to: PATHS.teams, label: 'Teams' },
];
export const MORE_LINKS = [
  { to: '/announcements', label: 'Announcements' },
  { to: '/guidelines', label: 'Guidelines' },
  { to: '/dates', label: 'Dates' },
  { to: '/privacy', label: 'Privacy' },
];
