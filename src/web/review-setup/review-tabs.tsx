import { Group } from '@mantine/core';
import { canBeReviewer, canManageReviews } from '#domain/policy.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

const TABS = {
  workbench: { to: '/admin/review', label: 'Workbench', isAllowed: canBeReviewer },
  setup: { to: '/admin/review/setup', label: 'Setup', isAllowed: canManageReviews },
  results: { to: '/admin/review/results', label: 'Results', isAllowed: canManageReviews },
} as const;
type ReviewTab = keyof typeof TABS;

/** Links between the three pages about reviews, for people who may open them; the cycle stays (permission:manageReviews). */
export function ReviewTabs({ active }: { active: ReviewTab }) {
  const { user } = useAuth();
  const allowed = Object.entries(TABS).filter(([, { isAllowed }]) => isAllowed(user));
  if (allowed.length === 1) return null;
  return (
    <Group component="nav" aria-label="Reviews" gap="xs" mb="lg">
      {allowed.map(([name, { to, label }]) => (
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
