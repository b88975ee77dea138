import { programme } from '#domain/programme/programme.ts';

type Dates = { start_date: string | null; end_date: string | null };

const DAYS_A_MONTH = 365.25 / 12;

/** The duration from the project's dates, such as "12 months"; without both dates, the programme's duration (rule:programme-content). */
export function projectDuration({ start_date, end_date }: Dates): string {
  if (!start_date || !end_date) return programme().duration;
  const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
  const months = Math.round(days / DAYS_A_MONTH);
  if (months < 1) return counted(Math.max(1, Math.round(days / 7)), 'week');
  return counted(months, 'month');
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
