import type { Finding } from './queries.ts';

const LABELS: Record<string, string> = {
  database: 'Database',
  disk: 'Disk',
  certificate: 'Certificate',
  worker: 'Worker',
  mails: 'Emails',
  jobs: 'Jobs',
  backup: 'Backup',
  drill: 'Restore drill',
  release: 'Release',
};

/** What people call the part of a finding. */
export const partName = ({ subject }: Pick<Finding, 'subject'>): string => LABELS[subject] ?? subject;

/** Words of the doctor's line, which begins with the name of the part, as a sentence of their own. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
