import { Button, type ButtonProps } from '@mantine/core';
import { IconLogout, IconShieldCog, IconUser, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isStaff } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import { useSignOut } from '#web/users/session/use-sign-out.ts';

type HeaderActionsProps = { user: SessionUser; onFailed?: () => void } & Pick<
  ButtonProps,
  'justify' | 'size'
>;

/** The actions of the header: a row, or a column in the phone menu, which would hide the toast of a failed sign-out. */
export function HeaderActions({ user, onFailed, justify, size = 'sm' }: HeaderActionsProps) {
  const signOut = useSignOut();
  const look = { variant: 'subtle', color: 'gray', px: 'sm', justify, size } as const;
  return (
    <>
      {isStaff(user) && (
        <Button
          {...look}
          component={Link}
          to={PATHS.admin}
          leftSection={<IconShieldCog size={18} stroke={1.75} />}
        >
          Admin
        </Button>
      )}
      <Button {...look} component={Link} to={PATHS.teams} leftSection={<IconUsers size={18} stroke={1.75} />}>
        Manage Teams
      </Button>
      <Button
        {...look}
        component={Link}
        to={PATHS.profile}
        leftSection={<IconUser size={18} stroke={1.75} />}
      >
        Profile
      </Button>
      <Button
        {...look}
        onClick={() => signOut.mutate(undefined, { onError: onFailed })}
        loading={signOut.isPending}
        leftSection={<IconLogout size={18} stroke={1.75} />}
      >
        Sign Out
      </Button>
    </>
  );
}
