import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '#web/privacy/privacy.tsx';
import { Shell } from '#web/shell/shell.tsx';

/** Public: people can read it before they sign up (rule:privacy-page). */
export const Route = createFileRoute('/privacy')({
  staticData: { title: 'Privacy' },
  component: () => (
    <Shell>
      <Privacy />
    </Shell>
  ),
});
