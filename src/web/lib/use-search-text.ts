import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

/** The text of a search field that reports, trimmed, once the person pauses; `value` is what was reported. */
export function useSearchText(value: string, report: (text: string) => void) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const reportSoon = useDebouncedCallback((typed: string) => {
    reported.current = typed;
    report(typed);
  }, PAUSE_MS);
  // What was reported may change by itself, as by the back button; its echo must not undo letters typed meanwhile.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  const type = (typed: string) => {
    setText(typed);
    reportSoon(typed.trim());
  };
  return { text, type };
}
