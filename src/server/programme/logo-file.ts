import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { notFound } from '#domain/errors.ts';
import { ownProgramme, programme } from '#domain/programme/programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import type { Database } from '../db/database.ts';
import { refreshProgrammeOfPage } from './refresh-programme.ts';

const PATH = '/programme-logo';
const YEAR_SECONDS = 31_536_000;

/** The address of a logo in pages; it changes with the picture. */
const logoAddress = (url: string): string =>
  `${PATH}?v=${createHash('sha256').update(url).digest('base64url').slice(0, 12)}`;

/** What differs from the defaults, for pages: the logo as its address. */
export const programmeOfPages = (own: Partial<Programme> = ownProgramme()): Partial<Programme> =>
  own.logo ? { ...own, logo: logoAddress(own.logo) } : own;

/** The programme's logo, for everybody: the landing page shows it. A script in it would not run, even opened alone (rule:logo-is-cleaned). */
export const logoFile = {
  path: PATH,
  handler:
    (db: Database): Handler =>
    async (c) => {
      await refreshProgrammeOfPage(db);
      const { logo } = programme();
      if (logo === null) throw notFound();
      const [head = '', data = ''] = logo.split(',');
      const isCurrent = logoAddress(logo) === `${PATH}?v=${c.req.query('v')}`;
      return c.body(Buffer.from(data, 'base64'), 200, {
        'Content-Type': head.slice('data:'.length).replace(';base64', ''),
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': isCurrent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      });
    },
};
