import { formatSemester } from '#web/lib/format.ts';

type Studies = { college: string | null; degree: string | null; year: number | null };

/** "BTech, 6th semester, College of Examples", without unknown parts. */
export function describeStudies({ degree, year, college }: Studies): string {
  return [degree, year === null ? null : formatSemester(year), college].filter(Boolean).join(', ');
}
