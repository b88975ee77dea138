/** One line of the doctor: the check, its result, and for a problem its remedy. */
export type Finding = { level: 'ok' | 'warning' | 'wrong'; subject: string; words: string; advice?: string };

export const ok = (subject: string, words: string): Finding => ({ level: 'ok', subject, words });
export const warning = (subject: string, words: string, advice: string): Finding => ({
  level: 'warning',
  subject,
  words,
  advice,
});
export const wrong = (subject: string, words: string, advice: string): Finding => ({
  level: 'wrong',
  subject,
  words,
  advice,
});
