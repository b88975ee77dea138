import { createFileRoute } from '@tanstack/react-router';
import { useTabTitle } from '#web/layout/document-title.ts';
import { Landing } from '#web/programme/landing/landing.tsx';
import { useProgramme } from '#web/programme/use-programme.ts';

/**
 * For the moment after a sign-out, and for the toast after a deleted account. Links load the server's page, which alone
 * has the open projects, the texts of the cycle and the link to the dashboard.
 */
export const Route = createFileRoute('/')({ component: LandingPage });

function LandingPage() {
  useTabTitle(useProgramme().name);
  return <Landing />;
}
