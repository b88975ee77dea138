import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EmailText,
  type EmailTextKind,
  PREVIEW_DATA,
  type PreviewData,
} from '#domain/mails/email-texts.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from '../programme/programme.module.css';

const PAUSE_MS = 600;
const SCHEMES = { light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof SCHEMES;

/** A sandboxed frame follows the system: the condition of the email's style sheet is decided here instead. */
const inScheme = (html: string, scheme: Scheme): string =>
  html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

/** The email with usual or extreme data, in light and dark. */
export function EmailTextPreview({ kind, text }: { kind: EmailTextKind; text: EmailText }) {
  const [data, setData] = useState<PreviewData>('usual');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [typed] = useDebouncedValue(text, PAUSE_MS);
  const json = { ...typed, data };
  const preview = useQuery({
    queryKey: ['settings', 'emails', kind, 'preview', json],
    queryFn: () => readResponse(api.settings.emails[':kind'].preview.$post({ param: { kind }, json })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const { error } = preview;
  return (
    <SectionCard title="Preview">
      <Stack gap="sm">
        <Group gap="sm">
          <SegmentedControl
            aria-label="The data of the preview"
            value={data}
            onChange={(next) => setData(next === 'extreme' ? 'extreme' : 'usual')}
            data={choicesOf(PREVIEW_DATA)}
          />
          <SegmentedControl
            aria-label="The colours of the preview"
            value={scheme}
            onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
            data={choicesOf(SCHEMES)}
          />
        </Group>
        {error && (
          <Alert color="red">
            {error instanceof ApiError ? (error.errors?.[0]?.message ?? error.message) : error.message}
          </Alert>
        )}
        {preview.data && (
          <>
            {preview.data.warnings.map((warning) => (
              <Alert key={warning} color="orange">
                {warning}
              </Alert>
            ))}
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              Subject: <strong>{preview.data.subject}</strong>
            </Text>
            <iframe
              key={scheme}
              className={classes.frame}
              title="Preview of the email"
              sandbox=""
              srcDoc={inScheme(preview.data.html, scheme)}
            />
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
