import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value and change of a search field that reports, trimmed, once the person pauses; `value` is what was reported. */
export function useSearchText(value: string, report: (text: string) => void) {
  const [text, setText] = useState(value);
  const reportSoon = useDebouncedCallback(report, PAUSE_MS);
  // What was reported may change by itself, as by the back button.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  const type = (typed: string) => {
    setText(typed);
    reportSoon(typed.trim());
  };
  return { value: text, onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value) };
}
