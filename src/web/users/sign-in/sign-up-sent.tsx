import { Anchor, Stack } from '@mantine/core';
import { VERIFICATION_HOURS } from '#domain/users/users.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { LinkAgain } from './link-again.tsx';

type SignUpSentProps = { email: string; password: string; onDone: () => void };

/** Replaces the forms after a sign-up: the next step is in the inbox (rule:auth-page). */
export default function SignUpSent({ email, password, onDone }: SignUpSentProps) {
  return (
    <Stack gap="md">
      <CheckYourMail
        email={email}
        text={`If this address is new here, we've sent it a link. It works once, expires after ${VERIFICATION_HOURS} hours and asks for the password you've just chosen.`}
      >
        <LinkAgain email={email} password={password} />
      </CheckYourMail>
      <Anchor component="button" type="button" size="sm" onClick={onDone}>
        Back to Sign In
      </Anchor>
    </Stack>
  );
}
