import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { rubricSchema } from '#domain/reviews/review-schemas.ts';
import { RUBRIC_LIMITS } from '#domain/reviews/reviews.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { CopyRubric } from './copy-rubric.tsx';
import { CriterionFields, criterionId, type RubricValues } from './criterion-fields.tsx';
import { useSaveRubric } from './mutations.ts';
import type { Criterion, ReviewSetup } from './queries.ts';
import { describeVersion } from './rubric-version.ts';
import type { Round } from './search.ts';
import classes from './setup.module.css';

const newCriterion = (): Criterion => ({
  key: crypto.randomUUID(),
  name: '',
  meaning: '',
  weight: 1,
  words: ['', '', '', '', ''],
});

/** The criteria of a round, over the ones with which the form began or which it saved last (rule:rubric-versions). */
export function RubricEditor({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const [seen, setSeen] = useState(setup.rubric.fingerprint);
  const [said, say] = useState('');
  const save = useSaveRubric(round);
  const form = useSchemaForm<z.ZodType<z.output<typeof rubricSchema>>, RubricValues>({
    schema: z.preprocess((values: RubricValues) => ({ ...values, expected_fingerprint: seen }), rubricSchema),
    initialValues: { criteria: setup.rubric.criteria },
    errorTitle: 'Error saving rubric',
    submit: async (input) => setSeen((await save.mutateAsync(input)).fingerprint),
  });
  const { criteria } = form.values;
  const isArchived = setup.cycle.state === 'archived';

  /** Rendered at once, so that the focus can follow. */
  const change = (next: Criterion[], focus: string | undefined, announcement: string) => {
    flushSync(() => {
      form.setFieldValue('criteria', next);
      form.clearErrors();
      say(announcement);
    });
    if (focus) document.getElementById(criterionId(focus))?.focus();
  };
  const add = () => {
    const added = newCriterion();
    change([...criteria, added], added.key, 'Criterion added');
  };
  const remove = (at: number) => {
    const next = criteria.filter((_, place) => place !== at);
    change(next, next[Math.min(at, next.length - 1)]?.key, 'Criterion removed');
  };
  const move = (at: number, by: 1 | -1) => {
    const [one, other] = [criteria[at], criteria[at + by]];
    if (!one || !other) return;
    const next = criteria.with(at, other).with(at + by, one);
    change(next, one.key, `${one.name || 'The criterion'} is number ${at + by + 1} of ${criteria.length}`);
  };

  return (
    <SectionCard title="Rubric">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Text size="sm">{describeVersion(setup.rubric, criteria.length)}</Text>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <ol className={classes.criteria}>
            {criteria.map((criterion, at) => (
              <CriterionFields
                key={criterion.key}
                form={form}
                at={at}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={isArchived || criteria.length >= RUBRIC_LIMITS.criteria}
              onClick={add}
            >
              Add a criterion
            </Button>
            <CopyRubric
              round={setup}
              hasCriteria={criteria.length > 0}
              onCopy={(copied) => change(copied, copied[0]?.key, 'Rubric copied')}
            />
          </Group>
          {criteria.length > 0 && (
            <Group>
              <Button type="submit" loading={form.submitting} disabled={isArchived}>
                Save Rubric
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
