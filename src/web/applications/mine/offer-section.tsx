import { Button, Card, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { freezesRoster } from '#domain/applications/application-statuses.ts';
import type { AnswerOfferInput } from '#domain/decisions/offer-schemas.ts';
import { OFFER_ANSWERS, OFFER_REASON_MAX_LENGTH, type OfferState } from '#domain/decisions/offers.ts';
import { type ApplicationText, myApplicationsQuery } from '#web/applications/queries.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

const application = api.applications[':id'];

type OfferSectionProps = { application: ApplicationText };

/** The offer of a seat: the leader answers by a press here, never by a link (rule:offers). */
export function OfferSection({ application }: OfferSectionProps) {
  const { id, offer, role, project } = application;
  const save = useAnswer(id);
  const heading = useFocusOnChange<HTMLHeadingElement>(
    `${offer?.state} ${offer?.waits} ${offer?.has_joined}`,
  );
  if (!offer) return null;
  return (
    <Card component="section" aria-labelledby="offer">
      <Stack gap="md">
        <Title order={2} size="h3" id="offer" ref={heading} tabIndex={-1}>
          Your seat
        </Title>
        <Text>
          {offer.state === 'offered'
            ? `A seat in “${project.name}” is yours if you accept it by ${formatDate(offer.answer_by)}. Without an answer it goes to somebody else after that day.`
            : OWN_TEXTS[offer.state]}
        </Text>
        {offer.state === 'offered' && role !== 'writer' && <Text c="dimmed">Your team leader answers.</Text>}
        {offer.state === 'offered' && role === 'writer' && (
          <Answers application={application} isPending={save.isPending} onAnswer={save.mutate} />
        )}
        {offer.state === 'accepted' && !offer.has_joined && offer.join_by && (
          <Text>
            Please say here by {formatDate(offer.join_by)} that you have joined. The project confirms it too.
            A seat about which nobody has said so may go to somebody else after that day.
          </Text>
        )}
        {offer.state === 'accepted' && offer.waits && !offer.has_joined && (
          <Text>
            You wait for a higher wish. Put your projects and this seat in order on the list of your
            applications, and send it: one above the seat takes its place.
          </Text>
        )}
        {offer.state === 'accepted' && role === 'writer' && !offer.has_joined && (
          <>
            <Join id={id} />
            <OtherAnswers waits={offer.waits} isPending={save.isPending} onAnswer={save.mutate} />
          </>
        )}
        {offer.state === 'accepted' && offer.has_joined && (
          <Text c="dimmed">You said that you have joined. The project confirms it next.</Text>
        )}
      </Stack>
    </Card>
  );
}

/** What the people themselves read; staff have labels of their own. */
const OWN_TEXTS: Record<Exclude<OfferState, 'offered'>, string> = {
  accepted: 'You’ve accepted this seat.',
  declined: 'You’ve given up this seat.',
  expired: 'The offer has ended without an answer from you.',
  joined: 'The seat is yours, and you’ve joined.',
  no_show: 'The seat went to somebody else, because nobody told us that you had joined.',
};

type AnswersProps = {
  application: ApplicationText;
  isPending: boolean;
  onAnswer: (answer: AnswerOfferInput) => void;
};

function Answers({ application, isPending, onAnswer }: AnswersProps) {
  const [withdraws_others, setWithdrawing] = useState(false);
  const [reason, setReason] = useState('');
  const findOthers = useOthers(application);
  const stop = async () => {
    const others = withdraws_others ? await findOthers().catch(() => null) : [];
    if (!others) return; // the query shows its error
    if (others.length === 0 || (await confirm(withdrawing(others))))
      onAnswer({ answer: 'stop', withdraws_others });
  };
  const decline = async () => {
    const question = {
      title: OFFER_ANSWERS.decline,
      text: 'The seat goes to somebody else, and you can’t take this back.',
      confirmLabel: OFFER_ANSWERS.decline,
    };
    if (await confirm(question)) onAnswer({ answer: 'decline', reason: reason.trim() || null });
  };
  return (
    <Stack gap="md">
      <Checkbox
        label="Withdraw my other open applications when I accept and stop"
        checked={withdraws_others}
        onChange={({ currentTarget }) => setWithdrawing(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        “{OFFER_ANSWERS.stop}” also declines your other seats of this cycle that wait for an answer. Open the
        letters of your other applications first.
      </Text>
      <Group>
        <Button loading={isPending} onClick={() => void stop()}>
          {OFFER_ANSWERS.stop}
        </Button>
        <Button variant="default" loading={isPending} onClick={() => onAnswer({ answer: 'wait' })}>
          {OFFER_ANSWERS.wait}
        </Button>
      </Group>
      <Textarea
        label="Why you decline (optional)"
        autosize
        minRows={2}
        maxLength={OFFER_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <Button variant="default" loading={isPending} onClick={() => void decline()}>
          {OFFER_ANSWERS.decline}
        </Button>
      </Group>
    </Stack>
  );
}

type OtherAnswersProps = Omit<AnswersProps, 'application'> & { waits: boolean };

/** Until somebody says that they have joined, people give a seat up that they can’t take, and stop waiting. */
function OtherAnswers({ waits, isPending, onAnswer }: OtherAnswersProps) {
  const giveUp = async () => {
    const question = {
      title: 'Give up this seat',
      text: 'The seat goes to somebody else, and you can’t take this back.',
      confirmLabel: 'Give up this seat',
    };
    if (await confirm(question)) onAnswer({ answer: 'decline', reason: null });
  };
  return (
    <Group>
      {waits && (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => onAnswer({ answer: 'stop', withdraws_others: false })}
        >
          Stop waiting
        </Button>
      )}
      <Button variant="default" loading={isPending} onClick={() => void giveUp()}>
        Give up this seat
      </Button>
    </Group>
  );
}

const withdrawing = (names: string[]) => ({
  title: OFFER_ANSWERS.stop,
  text: `This also withdraws ${names.map((name) => `“${name}”`).join(', ')}. You can’t take this back.`,
  confirmLabel: OFFER_ANSWERS.stop,
});

/** The names of the projects of the person's other open applications of the cycle. */
function useOthers({ id, cycle }: ApplicationText): () => Promise<string[]> {
  const client = useQueryClient();
  return async () => {
    const mine = await client.fetchQuery(myApplicationsQuery);
    return mine
      .filter((other) => other.id !== id && other.cycle.slug === cycle.slug)
      .filter(({ role, status }) => role === 'writer' && freezesRoster(status))
      .map(({ project }) => project.name);
  };
}

function Join({ id }: { id: string }) {
  const refresh = useRefresh();
  const join = useMutation({
    mutationFn: () => readResponse(application.joining.$put({ param: { id } })),
    onSuccess: () => {
      toastSuccess('Thank you');
      return refresh();
    },
    meta: { errorTitle: 'Error saving' },
  });
  return (
    <Group>
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        I have joined
      </Button>
    </Group>
  );
}

function useAnswer(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: AnswerOfferInput) => readResponse(application.offer.$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Answer saved');
      return refresh();
    },
    onError: () => refresh(),
    meta: { errorTitle: 'Error answering the offer' },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['applications'] });
}
