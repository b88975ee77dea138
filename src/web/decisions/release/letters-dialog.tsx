import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isoDay } from '#domain/dates.ts';
import { decisionSettingsSchema, SECOND_STAYS } from '#domain/decisions/decision-schemas.ts';
import { DECISION_LABELS, DECISION_LIMITS, DECISION_OUTCOMES } from '#domain/decisions/decisions.ts';
import { canWaiveSecondAdmin } from '#domain/policy.ts';
import { zonedInstant } from '#domain/time-zone.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { useSaveDecisionSettings } from '../mutations.ts';
import { type DecisionSettings, decisionSettingsQuery } from '../queries.ts';
import { TemplateButtons } from './template-buttons.tsx';

type Props = { cycle: string | undefined; onClose: () => void };

/** A letter for each decision, the reasons that can be ticked, and the second admin (rule:letters-of-decisions). */
export default function LettersDialog({ cycle, onClose }: Props) {
  const { data, isPending, isError, refetch } = useQuery(decisionSettingsQuery(cycle));
  return (
    <Dialog onClose={onClose} title="Letters and reasons" size="lg" closeOnClickOutside={false}>
      {isPending && <RowsSkeleton label="Loading letters..." rows={3} height={120} />}
      {isError && <ErrorState title="The letters couldn't be loaded" onRetry={() => void refetch()} />}
      {data && <LettersForm settings={data} cycle={cycle} onClose={onClose} />}
    </Dialog>
  );
}

function LettersForm({ settings, cycle, onClose }: Props & { settings: DecisionSettings }) {
  const { user } = useAuth();
  const secondStays = settings.needs_second && !canWaiveSecondAdmin(user);
  const save = useSaveDecisionSettings(cycle);
  const form = useSchemaForm({
    schema: decisionSettingsSchema,
    initialValues: {
      expected_version: settings.version,
      reasons: settings.reasons,
      letters: settings.letters,
      needs_second: settings.needs_second,
      answer_days: settings.answer_days,
      promotes_by_itself: settings.promotes_by_itself,
      join_by: settings.join_by,
      ends_unjoined: settings.ends_unjoined,
    },
    errorTitle: 'Error saving letters',
    submit: async (input) => {
      await save.mutateAsync(input);
      onClose();
    },
  });
  const { reasons } = form.values;
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {'{name}'} and {'{project}'} are filled in. An empty letter is the standard text. The email only
          says that there is a decision; the page shows the letter.
        </Text>
        {DECISION_OUTCOMES.map((outcome) => (
          <Textarea
            key={outcome}
            label={`Letter: ${DECISION_LABELS[outcome]}`}
            autosize
            minRows={3}
            maxLength={DECISION_LIMITS.letter}
            {...form.getInputProps(`letters.${outcome}`)}
          />
        ))}
        <TemplateButtons
          letters={form.values.letters}
          onTake={(letters) => form.setFieldValue('letters', letters)}
        />
        {reasons.map(({ key }, place) => (
          <Group key={key} align="flex-end" wrap="nowrap">
            <TextInput
              label={`Reason ${place + 1}`}
              flex={1}
              maxLength={DECISION_LIMITS.reason}
              {...form.getInputProps(`reasons.${place}.text`)}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Remove reason ${place + 1}`}
              onClick={() => form.removeListItem('reasons', place)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={reasons.length >= DECISION_LIMITS.reasons}
            onClick={() => form.insertListItem('reasons', { key: crypto.randomUUID(), text: '' })}
          >
            Add a reason
          </Button>
        </Group>
        <Switch
          label="A second admin carries a release out"
          description={secondStays ? SECOND_STAYS : undefined}
          disabled={secondStays}
          {...form.getInputProps('needs_second', { type: 'checkbox' })}
        />
        <NumberInput
          label="Days for the answer to an offer"
          description="Empty: an accepted application needs no answer."
          maw={320}
          min={1}
          max={90}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={form.values.answer_days ?? ''}
          onChange={(days) => form.setFieldValue('answer_days', days === '' ? null : Number(days))}
        />
        <Switch
          label="A free seat goes to the next on the waiting list by itself"
          {...form.getInputProps('promotes_by_itself', { type: 'checkbox' })}
        />
        <TextInput
          type="date"
          label="Joined by"
          description="Until the end of this day students and projects say who has joined. Empty: no date."
          maw={320}
          {...form.getInputProps('join_by')}
          value={form.values.join_by ? isoDay(form.values.join_by) : ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('join_by', value ? zonedInstant(value, '23:59:59') : null)
          }
        />
        <Switch
          label="A seat about which nobody has said so ends by itself"
          {...form.getInputProps('ends_unjoined', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
