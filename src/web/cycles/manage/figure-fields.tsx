import { ActionIcon, Button, Fieldset, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CYCLE_LIMITS } from '#domain/cycles/cycle-slugs.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { TextInput } from '#web/ui/fields/text-input.ts';
import type { CycleFormValues } from './cycle-form-values.ts';
import classes from './cycles.module.css';

/** The figures of the landing page; none for the usual ones. */
export function FigureFields({ form }: { form: SchemaForm<CycleFormValues> }) {
  const figures = form.values.landing_figures;
  return (
    <Fieldset legend="Figures on the landing page">
      <Stack gap="sm">
        {figures.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its rows by their places.
          <div key={at} className={classes.figure}>
            <TextInput
              aria-label={`Figure ${at + 1}`}
              placeholder="12+"
              maxLength={20}
              {...form.getInputProps(`landing_figures.${at}.figure`)}
            />
            <TextInput
              aria-label={`What figure ${at + 1} counts`}
              placeholder="AI projects"
              maxLength={60}
              {...form.getInputProps(`landing_figures.${at}.label`)}
            />
            <ActionIcon
              color="red"
              aria-label={`Remove figure ${at + 1}`}
              onClick={() => form.removeListItem('landing_figures', at)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
        {figures.length < CYCLE_LIMITS.figures && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.insertListItem('landing_figures', { figure: '', label: '' })}
          >
            {figures.length === 0 ? 'Use other figures for this cycle' : 'Add a figure'}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
