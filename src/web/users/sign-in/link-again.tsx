import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';

type Credentials = { email: string; password: string };

/** Sends the sign-up link again, after a lost or expired email. */
export function LinkAgain({ email, password }: Credentials) {
  const again = useMutation({
    mutationFn: () =>
      readResponse(api['sign-ups'].$post({ json: { email, password, confirm_password: password } })),
    onSuccess: () => toastSuccess('Sent again', `Please check your inbox at ${email}.`),
    meta: { errorTitle: "The link couldn't be sent" },
  });
  return (
    <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
      Send the link again
    </Button>
  );
}
