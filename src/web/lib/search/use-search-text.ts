import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 250;

/** The text of a search field that reports, trimmed, once the person pauses; `value` is what was reported. */
export function useSearchText(value: string, report: (text: string) => void) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const reportTyped = useEffectEvent((typed: string) => {
    if (typed === reported.current) return;
    reported.current = typed;
    report(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => reportTyped(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // What was reported may change by itself, as by the back button; its echo must not undo letters typed meanwhile.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  return { text, type: setText };
}
