import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Landing } from '#web/landing/landing.tsx';
import { useTabTitle } from '#web/layout/document-title.ts';
import { PROGRAMME } from '#web/lib/content.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A toast tells what has happened; a reload would remove it. */
    isMessageShown?: boolean;
  }
}

/** For navigations within the app, for example after a sign-out. Other visitors get the prerendered page. */
export const Route = createFileRoute('/')({ component: LandingPage });

function LandingPage() {
  useTabTitle(PROGRAMME.name);
  const isMessageShown = useLocation({ select: ({ state }) => state.isMessageShown });
  // Only the server's page has the open projects, the texts of the cycle and the link to the dashboard.
  useEffect(() => {
    if (import.meta.env.PROD && !isMessageShown) window.location.reload();
  }, [isMessageShown]);
  return <Landing />;
}
