import { Group, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconClipboardText,
  IconFileText,
  IconHistory,
  IconMail,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { canManageCycles } from '#domain/policy.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import classes from '#web/staff/panel/admin-panel.module.css';
import { AdminPanel } from '#web/staff/panel/admin-panel.tsx';
import { overviewQuery } from '#web/staff/queries.ts';
import { type AdminSearch, readAdminSearch } from '#web/staff/search.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RoleBadge } from '#web/ui/role-badge.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/')({
  beforeLoad: requireStaff("You don't have permission to access the admin panel."),
  // Invalid parameters stay in the URL; `readAdminSearch` ignores them.
  validateSearch: (search) => search as Partial<AdminSearch>,
  // The code of the other tabs loads when they are opened.
  ssr: ({ search }) => search.status === 'success' && search.value.tab === undefined,
  loaderDeps: ({ search }) => readAdminSearch(search),
  loader: (loader) => loadData(loader, overviewQuery({ cycle: loader.deps.cycle })),
  staticData: { title: 'Admin Control Panel', back: PATHS.dashboard },
  component: AdminPage,
});

function AdminPage() {
  const { user } = Route.useRouteContext();
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<AdminSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  return (
    <Page
      size="wide"
      subtitle={
        <Group gap="xs">
          <RoleBadge role={user.role} />
          <Text size="sm">{user.email}</Text>
        </Group>
      }
      actions={<AdminActions user={user} />}
    >
      <AdminPanel search={search} onTab={(tab) => void navigate({ search: { tab } })} onChange={change} />
    </Page>
  );
}

function AdminActions({ user }: { user: SessionUser }) {
  return (
    <div className={classes.actions}>
      <LinkButton to={PATHS.dashboard} variant="default" leftSection={<IconArrowLeft size={18} />}>
        Back to Dashboard
      </LinkButton>
      <LinkButton to="/admin/settings" variant="default" leftSection={<IconSettings size={18} />}>
        Site Settings
      </LinkButton>
      <LinkButton to="/admin/applications" variant="default" leftSection={<IconFileText size={18} />}>
        Applications
      </LinkButton>
      <LinkButton to="/admin/review" variant="default" leftSection={<IconClipboardText size={18} />}>
        Reviews
      </LinkButton>
      <LinkButton to="/admin/audit" variant="default" leftSection={<IconHistory size={18} />}>
        Audit Log
      </LinkButton>
      <LinkButton to="/admin/outbox" variant="default" leftSection={<IconMail size={18} />}>
        Outbox
      </LinkButton>
      <LinkButton to="/announcements" variant="default" leftSection={<IconSpeakerphone size={18} />}>
        Announcements
      </LinkButton>
      {canManageCycles(user) && (
        <LinkButton to="/admin/cycles" variant="default" leftSection={<IconRefresh size={18} />}>
          Cycles
        </LinkButton>
      )}
      <LinkButton to="/projects/create" leftSection={<IconPlus size={18} />}>
        Create Project
      </LinkButton>
    </div>
  );
}
