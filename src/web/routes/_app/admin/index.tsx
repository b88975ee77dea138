import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconSettings } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AdminPanel } from '#web/admin/admin-panel.tsx';
import { type AdminSearch, adminSearchSchema } from '#web/admin/search.ts';
import { requireStaff } from '#web/auth/guards.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/paths.ts';
import { RoleBadge } from '#web/ui/role-badge.tsx';

export const Route = createFileRoute('/_app/admin/')({
  beforeLoad: requireStaff("You don't have permission to access the admin panel."),
  // The page itself reads it with its schema, which every visitor would have to load if it stood here.
  validateSearch: (search) => search as Partial<AdminSearch>,
  component: AdminPage,
});

function AdminPage() {
  const { user } = Route.useRouteContext();
  const given = Route.useSearch();
  const search = useMemo(() => adminSearchSchema.parse(given), [given]);
  const navigate = Route.useNavigate();
  const change = (changes: Partial<AdminSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  return (
    <Page
      title="Admin Control Panel"
      back={PATHS.dashboard}
      size="wide"
      subtitle={<RoleBadge role={user.role} />}
      actions={<AdminActions />}
    >
      <AdminPanel search={search} onTab={(tab) => void navigate({ search: { tab } })} onChange={change} />
    </Page>
  );
}

function AdminActions() {
  return (
    <>
      <Button component={Link} to={PATHS.dashboard} variant="default">
        Back to Dashboard
      </Button>
      <Button
        component={Link}
        to="/admin/settings"
        variant="default"
        leftSection={<IconSettings size={18} />}
      >
        Site Settings
      </Button>
      <Button
        component={Link}
        to="/admin/applications"
        variant="default"
        leftSection={<IconFileText size={18} />}
      >
        Applications
      </Button>
      <Button component={Link} to="/projects/create" leftSection={<IconPlus size={18} />}>
        Create Project
      </Button>
    </>
  );
}
