import { canBeReviewer, canManageReviews, canPrepareDecisions } from '#domain/policy.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

const TABS = {
  workbench: { to: '/admin/review', label: 'Workbench', isAllowed: canBeReviewer },
  setup: { to: '/admin/review/setup', label: 'Setup', isAllowed: canManageReviews },
  results: { to: '/admin/review/results', label: 'Results', isAllowed: canManageReviews },
  decisions: { to: '/admin/decisions', label: 'Decisions', isAllowed: canPrepareDecisions },
  feedback: { to: '/admin/review/feedback', label: 'Feedback', isAllowed: canManageReviews },
} as const;
type ReviewTab = keyof typeof TABS;

/** Links between the pages about reviews, for people who may open them; the cycle stays (permission:manageReviews). */
export function ReviewTabs({ active }: { active: ReviewTab }) {
  const { user } = useAuth();
  const allowed = Object.entries(TABS).filter(([, { isAllowed }]) => isAllowed(user));
  if (allowed.length === 1) return null;
  return <LinkTabs label="Reviews" tabs={allowed} active={active} />;
}
