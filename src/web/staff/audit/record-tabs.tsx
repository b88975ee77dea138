import { canReadSecurityEvents } from '#domain/policy.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

const TABS = {
  audit: { to: '/admin/audit', label: 'Changes' },
  security: { to: '/admin/security-events', label: 'Security events' },
} as const;

/** Links between the audit log and the security events, for people who may open both (permission:readSecurityEvents). */
export function RecordTabs({ active }: { active: keyof typeof TABS }) {
  const { user } = useAuth();
  if (!canReadSecurityEvents(user)) return null;
  return <LinkTabs label="Records" tabs={Object.entries(TABS)} active={active} />;
}
