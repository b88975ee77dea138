import { createFileRoute } from '@tanstack/react-router';
import { AuthScreen } from '#web/users/sign-in/auth-screen.tsx';
import { requireVisitor } from '#web/users/sign-in/guards.ts';

type AuthSearch = {
  next?: string;
  tab?: 'sign-up';
  verify?: string;
  reset?: string;
  error?: string;
  step?: 'code';
};

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const Route = createFileRoute('/auth')({
  validateSearch: (search): AuthSearch => ({
    next: text(search.next),
    verify: text(search.verify),
    reset: text(search.reset),
    error: text(search.error),
    step: search.step === 'code' ? 'code' : undefined,
    tab: search.tab === 'sign-up' ? 'sign-up' : undefined,
  }),
  beforeLoad: ({ context, search }) => requireVisitor(context.queryClient, search.next),
  component: AuthPage,
});

function AuthPage() {
  return <AuthScreen {...Route.useSearch()} />;
}
