/** One line of the doctor: what was looked at, what is so, and for what is not well, what to do. */
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
