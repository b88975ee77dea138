import type { Block } from './page.ts';

/** What the test replaces in a block: the words of the page, what stands for them, and why. */
export type Substitution = { from: string; to: string; because: string };

export type Treatment =
  | { run: 'as it stands'; needsNetwork?: true; answers?: string; substitutions?: Substitution[] }
  | { run: 'as a file'; path: string; substitutions: Substitution[] }
  | { run: 'not at all'; because: string };

export const REPOSITORY = '/srv/portal.git';
export const HOST = 'residency.example.edu';
export const ADMIN = 'you@example.edu';
export const MAIL_PORT = 2525;
/** With signs that an address has to encode. */
const DATABASE_PASSWORD = 'a-Password-0f-the-database';

/** By section and step of the page; `tests/install/blocks.test.ts` rejects a block of the page that is not here. */
export const TREATMENTS: Record<string, Treatment> = {
  'Install / 1. Packages.': { run: 'as it stands', needsNetwork: true, answers: 'y\n' },
  'Install / 2. User, code and build.': {
    run: 'as it stands',
    needsNetwork: true,
    substitutions: [
      {
        from: '<repository>',
        to: REPOSITORY,
        because: 'the page names no repository; this one is the commit under test',
      },
    ],
  },
  'Install / 3. Database.': { run: 'as it stands', answers: `${DATABASE_PASSWORD}\n${DATABASE_PASSWORD}\n` },
  'Install / 4. Settings.': {
    run: 'as a file',
    path: '/etc/portal/portal.env',
    substitutions: [
      {
        from: 'smtps://user:PASSWORD@smtp.example.edu:465',
        to: `smtp://127.0.0.1:${MAIL_PORT}`,
        because: 'a sink on the loopback receives the emails',
      },
      {
        from: ':PASSWORD@',
        to: `:${encodeURIComponent(DATABASE_PASSWORD)}@`,
        because: 'the password of step 3',
      },
      {
        from: 'AUTH_SECRET=SECRET',
        to: 'AUTH_SECRET=c2VjcmV0IG9mIHRoZSBpbnN0YWxsIHRlc3Qgb25seSwgbG9uZyBlbm91Z2gu',
        because: 'a secret of the test',
      },
    ],
  },
  'Install / 5. Services.': { run: 'as it stands' },
  'Install / 6. Proxy with TLS.': {
    run: 'as it stands',
    substitutions: [
      {
        from: `sudo certbot certonly --webroot --webroot-path /var/www/html --domain ${HOST} --deploy-hook 'systemctl reload nginx'`,
        to: `sudo install-test-certificate ${HOST}`,
        because:
          'certbot needs a public name and its authority on the network; a self-signed certificate in its place',
      },
    ],
  },
  'Back up / ': { run: 'as it stands' },
  'Upgrade / ': {
    run: 'as it stands',
    substitutions: [
      {
        from: 'sudo npm run upgrade -- v1.3',
        to: 'sudo env npm_config_offline=true npm run upgrade -- main',
        because:
          'the next commit of the branch is the release, and the network of the machine, where its processes answer, leads nowhere: npm has the packages of the first release',
      },
    ],
  },
  'Upgrade / From a clone in `/opt/portal`': {
    run: 'not at all',
    because: 'it begins with a site that an earlier page installed',
  },
  'Restore / ': { run: 'as it stands' },
  'Restore / Drill.': {
    run: 'not at all',
    because: 'it needs another machine; scripts/backup.test.ts runs the same drill',
  },
  'Watch / Logs.': { run: 'not at all', because: 'it is a line of the log' },
};

export const nameOf = ({ section, step }: Block): string => `${section} / ${step}`;

/** The text of a block for this machine. Throws when the page no longer has the words that are replaced. */
export function substitute(block: Block, substitutions: Substitution[] = []): string {
  return substitutions.reduce((text, { from, to }) => {
    if (!text.includes(from)) throw new Error(`${nameOf(block)} has no “${from}” any more.`);
    return text.replace(from, () => to);
  }, block.text);
}
