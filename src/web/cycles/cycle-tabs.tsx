import { canManageCycles } from '#domain/policy.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

const TABS = {
  cycles: { to: '/admin/cycles', label: 'All cycles' },
  announcements: { to: '/announcements', label: 'Announcements' },
} as const;

/** Links between the cycles and what is announced in them, for people who may open both (rule:staff-navigation). */
export function CycleTabs({ active }: { active: keyof typeof TABS }) {
  const { user } = useAuth();
  if (!canManageCycles(user)) return null;
  return <LinkTabs label="Cycles" tabs={Object.entries(TABS)} active={active} />;
}
