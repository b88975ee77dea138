import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CONSENT_TEXTS } from '#domain/users/guardians.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { cacheProfile } from './mutations.ts';
import type { Profile } from './queries.ts';

type Guardian = NonNullable<Profile['guardian']>;

/** For people under 18: whom they ask for consent, and what became of it (rule:guardian-consent). */
export default function GuardianCard({ profile: { guardian } }: { profile: Profile }) {
  return (
    <Card padding="xl" component="section" aria-labelledby="guardian">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="guardian">
            Under 18?
          </Title>
          <Text size="sm" c="dimmed">
            Then your parent or guardian has to agree before you join a team or apply. We email them a link,
            which shows your name and nothing else about you.
          </Text>
        </div>
        {guardian && <State guardian={guardian} />}
        {guardian?.state !== 'given' && <AskForm key={guardian?.state} guardian={guardian} />}
      </Stack>
    </Card>
  );
}

function State({ guardian: { guardian_name, guardian_email, state, ...at } }: { guardian: Guardian }) {
  const name = <Verbatim>{guardian_name}</Verbatim>;
  if (state === 'given')
    return (
      <Alert color="green" role="status">
        {name} agreed on {formatDate(at.answered_at ?? at.asked_at)}. You can join a team and apply.
      </Alert>
    );
  return (
    <Alert color="orange" role="status">
      {CONSENT_TEXTS[state]}{' '}
      {state === 'asked' && (
        <>
          The email went to {name} (<Verbatim>{guardian_email}</Verbatim>) on {formatDate(at.asked_at)}, and
          its link works until {formatDate(at.expires_at)}.
        </>
      )}
    </Alert>
  );
}

function AskForm({ guardian }: { guardian: Guardian | null }) {
  const client = useQueryClient();
  const isAsked = guardian?.state === 'asked';
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/guardian-schemas.ts')).guardianSchema,
    initialValues: {
      guardian_name: (isAsked && guardian.guardian_name) || '',
      guardian_email: (isAsked && guardian.guardian_email) || '',
    },
    errorTitle: 'Your guardian wasn’t asked',
    submit: async (json) => {
      cacheProfile(client, await readResponse(api.profile.guardian.$put({ json })));
      form.resetDirty();
      toastSuccess('Email sent', `We’ve asked ${json.guardian_name}.`);
    },
  });
  const label = isAsked && !form.isDirty() ? 'Send the email again' : 'Ask for consent';
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name of your parent or guardian"
          required
          autoComplete="off"
          {...form.getInputProps('guardian_name')}
        />
        <TextInput
          label="Their email address"
          description="Not your own"
          type="email"
          required
          autoComplete="off"
          {...form.getInputProps('guardian_email')}
        />
        <Group>
          <Button type="submit" variant="default" loading={form.submitting}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
