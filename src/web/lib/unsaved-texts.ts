import { useEffect, useRef } from 'react';

export type UnsavedText = { label: string; text: string };
type Read = () => UnsavedText[];

const forms = new Set<Read>();

/** The unsaved texts of all forms on the screen, to save them from a page that must close. */
export const readUnsavedTexts = (): UnsavedText[] => [...forms].flatMap((read) => read());

/** Registers a form's unsaved texts for `readUnsavedTexts`. */
export function useUnsavedTexts(read: Read): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const readLatest = () => latest.current();
    forms.add(readLatest);
    return () => void forms.delete(readLatest);
  }, []);
}

type Form = { getValues: () => Record<string, unknown>; isDirty: (path?: string) => boolean };

/** The changed texts and numbers of a form; never a secret. */
export function unsavedTextsOf({ getValues, isDirty }: Form): UnsavedText[] {
  return Object.entries(getValues()).flatMap(([name, value]) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    const isShown = text !== '' && isDirty(name) && !SECRET.test(name) && !ID.test(name);
    return isShown ? [{ label: toLabel(name), text }] : [];
  });
}

const SECRET = /password|code|token|secret/i;
const ID = /_id$/;

function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
