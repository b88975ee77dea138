import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 250;

/** The text of a search field, reported trimmed after a pause in typing; `value` is the last reported text. */
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
  // The back button may change the value; the echo of a report must not undo newer typing.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  return { text, type: setText };
}
