import { Anchor, Paper, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { titleOfTab, useDocumentTitle } from '#web/layout/document-title.ts';
import { LateEmailsNotice } from '#web/layout/late-emails-notice.tsx';
import { Mark } from '#web/layout/logo.tsx';
import { lazyIfPossible } from '#web/lib/load-with-retry.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { WholePage } from '#web/ui/whole-page.tsx';
import classes from './auth-screen.module.css';
import { ChooseNewPassword } from './choose-new-password.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInOrUp } from './sign-in-or-up.tsx';
import { useEnter } from './use-enter.ts';
import { useGoogleProblem } from './use-google-problem.ts';
import { VerifyEmail } from './verify-email.tsx';

/** As in the style sheet. */
const WIDE = '(width >= 62em)';

const Illustration = lazyIfPossible(() => import('./illustration.tsx'));

type AuthScreenProps = {
  next?: string;
  verify?: string;
  reset?: string;
  error?: string;
  step?: 'code';
  tab?: 'sign-up';
};

/** Sign-in, sign-up and the pages behind emailed links (rule:auth-page). */
export function AuthScreen({ next, verify, reset, error, step, tab }: AuthScreenProps) {
  const { name } = useProgramme();
  const title = verify ? 'Verify your email' : reset ? 'Choose a new password' : 'Sign in';
  useDocumentTitle(title);
  useGoogleProblem(error);
  const isWide = useMedia(WIDE);
  return (
    <WholePage>
      <div className={classes.screen}>
        {/* On the server React moves it into the head. */}
        {import.meta.env.SSR && <title>{titleOfTab(title)}</title>}
        <aside className={classes.plate} aria-hidden>
          {isWide && (
            <Suspense>
              <Illustration />
            </Suspense>
          )}
        </aside>
        <main id="main" className={classes.main}>
          <Anchor component={Link} to="/" reloadDocument size="sm" className={classes.back}>
            <IconArrowLeft size={16} aria-hidden /> Back to Home
          </Anchor>
          <div className={classes.column}>
            <Title order={1} size="h2" className={classes.title}>
              <Mark size={32} /> {name}
            </Title>
            <LateEmailsNotice />
            <Paper p="lg" withBorder shadow="sm">
              <Content next={next} verify={verify} reset={reset} step={step} tab={tab} />
            </Paper>
          </div>
        </main>
      </div>
    </WholePage>
  );
}

function Content({ next, verify, reset, step, tab }: AuthScreenProps) {
  if (verify) return <VerifyEmail token={verify} next={next} />;
  if (reset) return <ChooseNewPassword token={reset} />;
  return step === 'code' ? <CodeStep next={next} /> : <SignInOrUp next={next} opensOn={tab} />;
}

function CodeStep({ next }: { next?: string }) {
  const enter = useEnter(next);
  const navigate = useNavigate();
  return <CodeForm enter={enter} onBack={() => void navigate({ to: '/auth', search: { next } })} />;
}
