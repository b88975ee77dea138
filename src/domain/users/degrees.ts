import { invalid } from '../errors.ts';

/** What a form offers: the listed degrees, and the one that is stored, which may have left the list (rule:degree-stays). */
export const degreeChoices = (listed: string[], stored: string | null | undefined): string[] =>
  stored && !listed.includes(stored) ? [...listed, stored] : listed;

type Chosen = { degree: string | null; listed: string[]; stored: string | null; message: string };

/** 422 for a degree that is neither listed nor the stored one; none at all is for the schema to judge (rule:degree-stays). */
export function rejectOtherDegree({ degree, listed, stored, message }: Chosen): void {
  if (degree === null || degreeChoices(listed, stored).includes(degree)) return;
  throw invalid([{ path: 'degree', message, title: 'Degree' }]);
}
