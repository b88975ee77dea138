import { useSyncExternalStore } from 'react';
import { onProgrammeChange, programme, setProgramme } from '#domain/programme/programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';

const ELEMENT = 'programme';

/** The programme of this site; the component renders again when its settings change. */
export const useProgramme = (): Programme => useSyncExternalStore(onProgrammeChange, programme, programme);

/** Before the first render, sets what the server wrote into the page (src/server/programme/programme-pages.ts). */
export function readProgrammeOfPage(): void {
  const element = document.getElementById(ELEMENT);
  if (element) setProgramme(JSON.parse(element.textContent));
}
