import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { memo, useState } from 'react';
import type { SeatsInput } from '#domain/decisions/decision-schemas.ts';
import { DECISION_LIMITS, SEAT_UNITS } from '#domain/decisions/decisions.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import type { DecidedProject } from '../queries.ts';
import classes from './decisions.module.css';

/** Resolves to whether the seats are saved, or somebody said no. */
export type SaveSeats = (project: DecidedProject, next: SeatsInput) => Promise<boolean>;

type Props = { project: DecidedProject; onSave: SaveSeats };

/** Saved when the field loses the focus; what was typed stays when the question about it is declined. */
export const SeatFields = memo(function SeatFields({ project, onSave }: Props) {
  const { name, seats, unit } = project;
  const [declined, setDeclined] = useState<string | null>(null);
  const save = async (typed: string) => {
    const next = typed === '' ? null : Number(typed);
    if (next === seats) return setDeclined(null);
    const isSaved = await onSave(project, { seats: next, unit });
    setDeclined(isSaved ? null : typed);
  };
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={`Seats of ${name}`}
          placeholder="No limit"
          size="xs"
          w="6rem"
          min={0}
          max={DECISION_LIMITS.seats}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          defaultValue={seats ?? ''}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== declined) void save(value);
          }}
        />
        <NativeSelect
          className={classes.unit}
          aria-label={`Unit of the seats of ${name}`}
          size="xs"
          disabled={seats === null}
          options={SEAT_UNITS}
          value={unit}
          onChange={({ currentTarget: { value } }) =>
            void onSave(project, { seats, unit: value === 'teams' ? 'teams' : 'people' })
          }
        />
      </Group>
      {declined !== null && (
        <Group gap="xs">
          <Text size="xs" c="var(--mantine-color-error)">
            {declined} isn’t saved.
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Save ${declined} seats of ${name}`}
            onClick={() => void save(declined)}
          >
            Save
          </Button>
        </Group>
      )}
    </Stack>
  );
});
