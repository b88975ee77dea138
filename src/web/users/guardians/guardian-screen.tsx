import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GUARDIAN_WORDS, type GuardianAnswer, guardianAnswers } from '#domain/users/guardians.ts';
import { Page } from '#web/layout/page.tsx';
import { api, readResponse } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { ConfirmByWord } from '#web/ui/fields/confirm-by-word.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FactsSkeleton } from '#web/ui/states/facts-skeleton.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { type AskedConsent, askedConsentQuery } from './queries.ts';

const LABELS: Record<GuardianAnswer, string> = {
  given: 'I agree',
  declined: 'I don’t agree',
  withdrawn: 'I no longer agree',
};

/** A guardian reads what it is about, and agrees, declines or withdraws (rule:guardian-consent). */
export function GuardianScreen({ token }: { token: string }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(askedConsentQuery(token));
  return (
    <Page size="narrow">
      {isPending && <FactsSkeleton label="Loading..." />}
      {isLoadingError && <ErrorState title="The page couldn't be loaded" onRetry={() => void refetch()} />}
      {data === null && (
        <EmptyState
          icon={<IconLinkOff stroke={1.5} />}
          title="This link no longer works"
          description="It has expired, or the student has asked again or asked somebody else. Please use the link of the newest email."
        />
      )}
      {data && <Consent token={token} asked={data} />}
    </Page>
  );
}

function Consent({ token, asked }: { token: string; asked: AskedConsent }) {
  const { name, line } = useProgramme();
  const answer = useAnswer(token);
  const student = <Verbatim>{asked.student_name}</Verbatim>;
  return (
    <Stack gap="lg">
      <Answered asked={asked} />
      <Text>
        {student} has named you, <Verbatim>{asked.guardian_name}</Verbatim>, as parent or guardian. This is
        the portal of the {name}: {line} Students complete a profile, form teams and apply to projects here.
        People under 18 need your consent to join a team and to apply.
      </Text>
      <Text>
        We store your name and email address as {student} typed them, your answer and its time, until the
        student’s account is deleted or the student says that they’re 18. The programme’s staff and the
        student can see it.{' '}
        <Anchor component={Link} to="/privacy" inherit>
          What we store about students
        </Anchor>
      </Text>
      {guardianAnswers(asked.state).map((next) => (
        <ConfirmByWord
          key={next}
          word={GUARDIAN_WORDS[next]}
          label={LABELS[next]}
          color={next === 'given' ? undefined : 'red.8'}
          errorTitle="Your answer wasn’t saved"
          onConfirm={({ confirmation }) => answer.mutateAsync({ answer: next, confirmation })}
        />
      ))}
    </Stack>
  );
}

function Answered({ asked: { state, answered_at } }: { asked: AskedConsent }) {
  if (state === 'asked' || answered_at === null) return null;
  const at = formatDate(answered_at);
  return state === 'given' ? (
    <Alert color="green" role="status">
      You agreed on {at}. You can withdraw your consent here at any time; please keep our email.
    </Alert>
  ) : (
    <Alert color="orange" role="status">
      You {state === 'declined' ? 'declined' : 'withdrew your consent'} on {at}. You can still agree.
    </Alert>
  );
}

function useAnswer(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { answer: GuardianAnswer; confirmation: string }) =>
      readResponse(api['guardian-consents'][':token'].$post({ param: { token }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: askedConsentQuery(token).queryKey }),
  });
}
