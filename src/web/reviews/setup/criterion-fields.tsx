import { ActionIcon, Card, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { MARKS, RUBRIC_LIMITS } from '#domain/reviews/reviews.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import type { Criterion } from './queries.ts';
import classes from './setup.module.css';

export type RubricValues = { criteria: Criterion[] };

/** The id of the name of a criterion, which gets the focus after a change. */
export const criterionId = (key: string) => `criterion-${key}`;

type CriterionProps = {
  form: SchemaForm<RubricValues>;
  at: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One criterion: name, meaning, weight and words for 1 to 5. Alt with an arrow key moves it. */
export function CriterionFields({ form, at, onMove, onRemove }: CriterionProps) {
  const { criteria } = form.values;
  const criterion = criteria[at];
  if (!criterion) return null;
  const name = criterion.name || `criterion ${at + 1}`;
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const path = `criteria.${at}`;
  return (
    <Card component="li" padding="md" onKeyDown={moveByKey}>
      <Stack gap="sm">
        <div className={classes.tools}>
          <Text fw={600}>Criterion {at + 1}</Text>
          <Group gap={4}>
            <ActionIcon
              aria-label={`Move ${name} up`}
              title="Alt + ↑"
              disabled={at === 0}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${name} down`}
              title="Alt + ↓"
              disabled={at === criteria.length - 1}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Group>
        </div>
        <div className={classes.name}>
          <TextInput
            label="Name"
            required
            maxLength={RUBRIC_LIMITS.name}
            {...form.getInputProps(`${path}.name`)}
            id={criterionId(criterion.key)}
          />
          <NumberInput
            label="Weight"
            required
            min={1}
            max={RUBRIC_LIMITS.weight}
            allowDecimal={false}
            {...form.getInputProps(`${path}.weight`)}
          />
        </div>
        <Textarea
          label="What it measures"
          required
          autosize
          minRows={1}
          maxRows={6}
          maxLength={RUBRIC_LIMITS.meaning}
          {...form.getInputProps(`${path}.meaning`)}
        />
        <div className={classes.words}>
          {MARKS.map((mark) => (
            <TextInput
              key={mark}
              label={`${mark} =`}
              required
              maxLength={RUBRIC_LIMITS.words}
              {...form.getInputProps(`${path}.words.${mark - 1}`)}
            />
          ))}
        </div>
      </Stack>
    </Card>
  );
}
