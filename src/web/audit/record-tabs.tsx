import { Group } from '@mantine/core';
import { canReadSecurityEvents } from '#domain/policy.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

const TABS = {
  audit: { to: '/admin/audit', label: 'Changes' },
  security: { to: '/admin/security-events', label: 'Security events' },
} as const;

/** Links between the audit log and the security events, for people who may open both (permission:readSecurityEvents). */
export function RecordTabs({ active }: { active: keyof typeof TABS }) {
  const { user } = useAuth();
  if (!canReadSecurityEvents(user)) return null;
  return (
    <Group component="nav" aria-label="Records" gap="xs" mb="lg">
      {Object.entries(TABS).map(([name, { to, label }]) => (
        <LinkButton
          key={name}
          to={to}
          size="sm"
          variant={name === active ? 'filled' : 'default'}
          aria-current={name === active ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  );
}
