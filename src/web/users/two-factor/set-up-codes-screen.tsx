import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDocumentTitle } from '#web/layout/document-title.ts';
import { Mark } from '#web/layout/logo.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { WholePage } from '#web/ui/whole-page.tsx';
import { refreshSession } from '#web/users/session/session.ts';
import { useSignOut } from '#web/users/session/use-sign-out.ts';
import { SetUpCodes } from './set-up-codes.tsx';
import classes from './set-up-codes-screen.module.css';

/** The only screen for a user without codes, where codes are mandatory (rule:authenticator-codes). */
export function SetUpCodesScreen() {
  const { name } = useProgramme();
  useDocumentTitle('Set up authenticator codes');
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const proceed = async () => {
    await refreshSession(client);
    await navigate({ to: PATHS.dashboard, replace: true });
  };
  return (
    <WholePage>
      <main id="main" className={classes.screen}>
        <Title order={1} size="h2" className={classes.title}>
          <Mark size={32} /> {name}
        </Title>
        <Paper p="lg" withBorder shadow="sm">
          <Stack>
            <div>
              <Title order={2} size="h3">
                Set up authenticator codes
              </Title>
              <Text c="dimmed" size="sm">
                Admins and super admins can see students' personal data, so your role needs a code to sign in.
                You can continue once you've set this up.
              </Text>
            </div>
            <SetUpCodes doneLabel="I've saved them, continue" onDone={() => void proceed()} />
          </Stack>
        </Paper>
        <Button
          variant="subtle"
          color="gray"
          mt="md"
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </main>
    </WholePage>
  );
}
