import { type Finding, ok, warning } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const SUBJECT = 'settings';

/** Settings that are valid but unsuitable for production; the start rejects invalid values. */
export function* examineSettings({ env }: Pick<ExaminedPortal, 'env'>): Generator<Finding> {
  const doubts = env.isProduction ? DOUBTS.filter(({ applies }) => applies(env)) : [];
  for (const { words, advice } of doubts) yield warning(SUBJECT, words, advice);
  if (doubts.length === 0) yield ok(SUBJECT, `complete for ${env.NODE_ENV}`);
}

const DOUBTS: { applies: (env: ExaminedPortal['env']) => boolean; words: string; advice: string }[] = [
  {
    applies: ({ isSecure }) => !isSecure,
    words: 'people reach the site without encryption',
    advice: 'put a proxy with a certificate in front of it and set PUBLIC_URL to its https address',
  },
  {
    applies: ({ SMTP_URL }) => !SMTP_URL,
    words: 'emails are stored and not sent',
    advice: 'set SMTP_URL',
  },
  {
    applies: ({ SMTP_URL, MAIL_FROM }) => SMTP_URL !== undefined && /@residency\.example\b/.test(MAIL_FROM),
    words: 'the sender of emails is the example address',
    advice: 'set MAIL_FROM to an address of your own domain',
  },
  {
    applies: ({ DATABASE_URL, S3_BUCKET }) => DATABASE_URL !== undefined && !S3_BUCKET,
    words: 'files are stored on this machine only',
    advice: 'for several machines, set S3_BUCKET or a shared DATA_DIR',
  },
];
