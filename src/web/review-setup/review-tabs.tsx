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
  return (
    <Group component="nav" aria-label="Reviews" gap="xs" mb="lg">
      {Object.entries(TABS).map(([name, { to, label, isAllowed }]) => {
        const path: string = to;
        return (
          isAllowed(user) && (
            <LinkButton
              key={name}
              to={path}
              size="sm"
              variant={name === active ? 'filled' : 'default'}
              aria-current={name === active ? 'page' : undefined}
            >
              {label}
            </LinkButton>
          )
        );
      })}
    </Group>
  );
}
