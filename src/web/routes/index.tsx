import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '#web/landing/landing.tsx';
import { useTabTitle } from '#web/layout/document-title.ts';
import { PROGRAMME } from '#web/lib/content.ts';

/** For navigations within the app, for example after a sign-out. Other visitors get the prerendered page. */
export const Route = createFileRoute('/')({ component: LandingPage });

function LandingPage() {
  useTabTitle(PROGRAMME.name);
  return <Landing />;
}
