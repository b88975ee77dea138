import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '#web/landing/landing.tsx';
import { useTabTitle } from '#web/layout/document-title.ts';
import { PROGRAMME } from '#web/lib/content.ts';

/** Reached from inside, as after signing out. Whoever comes from elsewhere gets the page that the build wrote. */
export const Route = createFileRoute('/')({ component: LandingPage });

function LandingPage() {
  useTabTitle(PROGRAMME.name);
  return <Landing />;
}
