import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '#web/privacy/privacy.tsx';
import { Shell } from '#web/shell/shell.tsx';

/** Public: who signs up must be able to read it first (rule:privacy-page). */
export const Route = createFileRoute('/privacy')({
  staticData: { title: 'Privacy' },
  component: () => (
    <Shell>
      <Privacy />
    </Shell>
  ),
});
