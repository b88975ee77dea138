import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { programmeSchema } from '#domain/programme/settings/programme-settings.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './programme.module.css';
import type { ProgrammeValues } from './use-programme-form.tsx';

const PAUSE_MS = 600;
const PARTS = { landing: 'Landing page', email: 'Email' } as const;

/** The landing page with its header, and an email, with the values of the form (rule:programme-settings). */
export default function Preview({ values }: { values: ProgrammeValues }) {
  const [typed] = useDebouncedValue(values, PAUSE_MS);
  return <PreviewOf typed={typed} />;
}

/** A letter, which changes the values, doesn't render it. */
const PreviewOf = memo(({ typed }: { typed: ProgrammeValues }) => {
  const [part, setPart] = useState<keyof typeof PARTS>('landing');
  const programme = useMemo(() => programmeSchema.safeParse(typed).data, [typed]);
  const preview = useQuery({
    queryKey: ['settings', 'programme-preview', programme],
    queryFn: () => readResponse(api.settings.programme.preview.$post({ json: programme ?? {} })),
    enabled: programme !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const html = preview.data?.[part];
  return (
    <SectionCard title="Preview">
      <Stack gap="sm">
        <SegmentedControl
          aria-label="What the preview shows"
          value={part}
          onChange={(next) => setPart(next === 'email' ? 'email' : 'landing')}
          data={choicesOf(PARTS)}
        />
        {!programme && <Text c="dimmed">The preview follows when the fields above are complete.</Text>}
        {html && (
          <iframe className={classes.frame} title={`Preview: ${PARTS[part]}`} sandbox="" srcDoc={html} />
        )}
      </Stack>
    </SectionCard>
  );
});
