import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { isStaff } from '#domain/users/users.ts';
import { BackButton } from '#web/layout/back-button.tsx';
import { ColorSchemeSwitch } from '#web/layout/color-scheme-switch.tsx';
import { Mark } from '#web/layout/logo.tsx';
import { PageTitle, UNNAMED, useNamedByRoute } from '#web/layout/page-header.tsx';
import { NotificationBell } from '#web/mails/notifications/notification-bell.tsx';
import { useProgramme } from '#web/programme/use-programme.ts';
import { CommandPalette } from '#web/staff/search/command-palette.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import classes from './header.module.css';
import { HeaderActions } from './header-actions.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { HeaderPlaces } from './header-places.tsx';
import { Help, HelpButton } from './help.tsx';

type SiteHeaderProps = Record<'backSlot' | 'titleSlot', (element: HTMLElement | null) => void> & {
  /** The user the guards let in. After the session has ended, the header still shows them. */
  signedInUser?: SessionUser;
  isNamedByPage: boolean;
};

/**
 * Back button, logo, page title, Projects, Your Applications, email, Manage Teams, Profile, Sign Out, Help; on a phone all after the title move
 * into a menu (rule:shared-header-and-footer).
 */
export const SiteHeader = memo(function SiteHeader({
  backSlot,
  titleSlot,
  signedInUser,
  isNamedByPage,
}: SiteHeaderProps) {
  const { name, short_name } = useProgramme();
  const user = useAuth().user ?? signedInUser;
  const named = useNamedByRoute();
  const { title, back } = isNamedByPage ? UNNAMED : named;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const showHelp = () => setHelpOpen(true);
  return (
    <header className={classes.header} data-staff={(user && isStaff(user)) || undefined}>
      <div ref={backSlot} className={classes.back}>
        {title && <BackButton to={back} />}
      </div>
      <Anchor component={Link} to="/" reloadDocument className={classes.logo} aria-label={`${name}, home`}>
        <Mark />
        <span className={classes.name}>{short_name}</span>
      </Anchor>
      <div ref={titleSlot} className={classes.title}>
        {title && <PageTitle title={title} />}
      </div>
      {user ? (
        <>
          <HeaderPlaces user={user} />
          {isStaff(user) && <CommandPalette />}
          <NotificationBell />
          <Group visibleFrom="lg" gap="xs" wrap="nowrap" className={classes.account}>
            <Text size="xs" c="dimmed" className={classes.email} title={user.email} translate="no">
              {user.email}
            </Text>
            <HeaderActions user={user} />
            <HelpButton onClick={showHelp} />
            <ColorSchemeSwitch />
          </Group>
          <HeaderMenu user={user} onHelp={showHelp} />
        </>
      ) : (
        <>
          <HelpButton onClick={showHelp} />
          <Button component={Link} to="/auth" variant="default" size="xs">
            Sign In
          </Button>
        </>
      )}
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </header>
  );
});
