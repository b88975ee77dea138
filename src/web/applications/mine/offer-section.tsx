import { Button, Card, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AnswerOfferInput,
  OFFER_ANSWERS,
  OFFER_REASON_MAX_LENGTH,
  OFFER_STATE_LABELS,
} from '#domain/decisions/offers.ts';
import type { ApplicationText } from '#web/applications/queries.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';

const application = api.applications[':id'];

type OfferSectionProps = { application: ApplicationText };

/** The offer of a seat: the leader answers by a press here, never by a link (rule:offers). */
export function OfferSection({ application: { id, offer, role, project } }: OfferSectionProps) {
  const save = useAnswer(id);
  if (!offer) return null;
  return (
    <Card component="section" aria-labelledby="offer">
      <Stack gap="md">
        <Title order={2} size="h3" id="offer">
          Your seat
        </Title>
        <Text>
          {offer.state === 'offered'
            ? `A seat in “${project.name}” is yours if you accept it by ${formatDate(offer.answer_by)}. Without an answer it goes to somebody else after that day.`
            : OFFER_STATE_LABELS[offer.state]}
        </Text>
        {offer.state === 'offered' && role !== 'writer' && <Text c="dimmed">Your team leader answers.</Text>}
        {offer.state === 'offered' && role === 'writer' && (
          <Answers isPending={save.isPending} onAnswer={save.mutate} />
        )}
        {offer.state === 'accepted' && role === 'writer' && !offer.has_joined && <Join id={id} />}
        {offer.state === 'accepted' && offer.has_joined && (
          <Text c="dimmed">You said that you have joined. The project confirms it next.</Text>
        )}
      </Stack>
    </Card>
  );
}

type AnswersProps = { isPending: boolean; onAnswer: (answer: AnswerOfferInput) => void };

function Answers({ isPending, onAnswer }: AnswersProps) {
  const [withdraws_others, setWithdrawing] = useState(false);
  const [reason, setReason] = useState('');
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
      <Group>
        <Button loading={isPending} onClick={() => onAnswer({ answer: 'stop', withdraws_others })}>
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
