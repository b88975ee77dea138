import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PROGRAMME } from '#web/content.ts';
import { PATHS } from '#web/paths.ts';
import classes from './footer.module.css';

/** §2: the shared footer. */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Text size="xs" c="dimmed">
        {PROGRAMME.name}
      </Text>
      <Group component="nav" aria-label="Footer" gap="lg">
        <FooterLinks />
      </Group>
    </footer>
  );
}

export function FooterLinks() {
  return LINKS.map(({ to, label }) => (
    <Anchor key={to} component={Link} to={to} size="xs" c="dimmed">
      {label}
    </Anchor>
  ));
}

const LINKS = [
  { to: PATHS.dashboard, label: 'Dashboard' },
  { to: PATHS.projects, label: 'Projects' },
  { to: PATHS.teams, label: 'Teams' },
  { to: '/guidelines', label: 'Guidelines' },
  { to: '/privacy', label: 'Privacy' },
];
