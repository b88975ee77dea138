import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { api, readResponse } from '#web/lib/api.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { useInAppBrowser } from './in-app-browser.ts';

const OpenInBrowser = lazyWithRetry(() => import('./open-in-browser.tsx'));

type GoogleButtonProps = {
  next?: string;
  /** Signs in in a new tab instead of this page; called once the tab loads Google. */
  onNewTab?: () => void;
};

/** Sign-in with Google, or the way to a browser that Google accepts (rule:in-app-browsers). */
export function GoogleButton(props: GoogleButtonProps) {
  const app = useInAppBrowser();
  if (app === null) return <SignInWithGoogle {...props} />;
  return (
    <Suspense>
      <OpenInBrowser app={app} />
    </Suspense>
  );
}

/** Calls the server first, so that a missing Google client is reported in a toast (rule:google-sign-in). */
function SignInWithGoogle({ next, onNewTab }: GoogleButtonProps) {
  const begin = useMutation({
    mutationFn: (_tab: Window | null) => readResponse(api['google-sign-in'].$post({ json: { next } })),
    onSuccess: ({ url }, tab) => {
      (tab ?? window).location.assign(url);
      onNewTab?.();
    },
    onError: (_, tab) => tab?.close(),
    meta: { errorTitle: 'Authentication failed' },
  });
  const { reset } = begin;
  // Back from Google, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  const isLeaving = begin.isSuccess && !onNewTab;
  // Browsers allow opening a tab only during the click, not after the server's response.
  const openTab = () => (onNewTab ? window.open('about:blank', '_blank') : null);
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<GoogleMark />}
      loading={begin.isPending || isLeaving}
      onClick={() => begin.mutate(openTab())}
    >
      Continue with Google
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.6 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-1.9 3.3-4.8 3.3-8.1"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.7 6.7 0 0 1-10-3.5H2v2.9A11 11 0 0 0 12 23"
      />
      <path fill="#fbbc05" d="M5.7 14.1a6.6 6.6 0 0 1 0-4.2V7H2a11 11 0 0 0 0 10z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.7 0 3.2.6 4.3 1.7l3.2-3.2A11 11 0 0 0 2 7l3.7 2.9A6.6 6.6 0 0 1 12 5.4"
      />
    </svg>
  );
}
