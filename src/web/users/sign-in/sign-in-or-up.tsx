import { Anchor, Divider, Stack, Tabs, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { whoMayJoin } from '#domain/programme/joining.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { DemoPeople } from './demo-people.tsx';
import { GoogleButton } from './google-button.tsx';
import { useInAppBrowser } from './in-app-browser.ts';
import { PrivacySentence } from './privacy-sentence.tsx';
import { reasonToSignIn } from './reason.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useCodeStep } from './use-code-step.ts';
import { useEnter } from './use-enter.ts';

const ForgotPassword = lazyWithRetry(() => import('./forgot-password.tsx'));
const SignUpSent = lazyWithRetry(() => import('./sign-up-sent.tsx'));

/** Google, or email and password in two tabs, which share the typed address. */
export function SignInOrUp({
  next,
  opensOn = 'sign-in',
}: {
  next?: string;
  opensOn?: 'sign-in' | 'sign-up';
}) {
  const app = useInAppBrowser();
  const programme = useProgramme();
  const [email, setEmail] = useState('');
  const enter = useEnter(next);
  const askForCode = useCodeStep(next);
  const [tab, setTab] = useState<string | null>(opensOn);
  const [isForgotten, setForgotten] = useState(false);
  const [sent, setSent] = useState<{ email: string; password: string }>();
  const [isBack, setBack] = useState(false);
  const backToSignIn = () => {
    setForgotten(false);
    setSent(undefined);
    setTab('sign-in');
    setBack(true);
  };
  if (isForgotten || sent) {
    return (
      <Suspense>
        {sent ? (
          <SignUpSent {...sent} onDone={backToSignIn} />
        ) : (
          <ForgotPassword email={email} onDone={backToSignIn} />
        )}
      </Suspense>
    );
  }
  const reason = reasonToSignIn(next);
  const joining = whoMayJoin(programme);
  return (
    <Stack gap="md">
      {reason && (
        <Text fw={600} ta="center">
          {reason}
        </Text>
      )}
      {joining && (
        <Text size="sm" ta="center">
          {joining}
        </Text>
      )}
      {!app && (
        <>
          <GoogleButton next={next} />
          <Divider label="or with your email" />
        </>
      )}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="sign-in" autoFocus={isBack}>
            Sign In
          </Tabs.Tab>
          <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm
            email={email}
            onEmail={setEmail}
            enter={enter}
            onCodeNeeded={askForCode}
            onForgotten={() => setForgotten(true)}
          />
          <Stack gap="xs" mt="md">
            <Text size="sm" c="dimmed" ta="center">
              New here?{' '}
              <Anchor component="button" type="button" inherit onClick={() => setTab('sign-up')}>
                Create an account
              </Anchor>
            </Text>
            <PrivacySentence />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <SignUpForm email={email} onEmail={setEmail} onSent={setSent} />
        </Tabs.Panel>
      </Tabs>
      {app && <GoogleButton next={next} />}
      <DemoPeople next={next} />
    </Stack>
  );
}
