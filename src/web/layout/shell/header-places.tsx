import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isStaff } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import classes from './header.module.css';

/** Links to the projects and to one's applications on a wide screen; elsewhere the menu has them (rule:shared-header-and-footer). */
export function HeaderPlaces({ user }: { user: SessionUser }) {
  return (
    <nav aria-label="Main" className={classes.places}>
      <Anchor component={Link} to={PATHS.projects} size="sm" fw={600} c="inherit">
        Projects
      </Anchor>
      <Anchor
        component={Link}
        to={isStaff(user) ? '/admin/applications' : '/applications'}
        size="sm"
        fw={600}
        c="inherit"
      >
        {isStaff(user) ? 'Applications' : 'Your Applications'}
      </Anchor>
    </nav>
  );
}
