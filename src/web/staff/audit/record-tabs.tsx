import { canReadSecurityEvents } from '#domain/policy.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

const TABS = {
  audit: { to: '/admin/audit', label: 'Changes' },
  security: { to: '/admin/security-events', label: 'Security events' },
  status: { to: '/admin/status', label: 'Status' },
} as const;

/** Links between the audit log, the security events for people who may open them, and the status of the site (permission:readSecurityEvents). */
export function RecordTabs({ active }: { active: keyof typeof TABS }) {
  const { user } = useAuth();
  const tabs = Object.entries(TABS).filter(([name]) => name !== 'security' || canReadSecurityEvents(user));
  return <LinkTabs label="Records" tabs={tabs} active={active} />;
}
