import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { Privacy } from '#web/programme/privacy/privacy.tsx';

/** Public: people can read it before they sign up (rule:privacy-page). */
export const Route = createFileRoute('/privacy')({
  staticData: { title: 'Privacy' },
  component: () => (
    <Shell>
      <Privacy />
    </Shell>
  ),
});
