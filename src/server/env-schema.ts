import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { databaseUrl, url, urlWithPassword } from './setting-urls.ts';

// `npm run configuration` writes docs/configuration.md and .env.example from this file.

const seconds = (min: number, max: number) => z.coerce.number().min(min).max(max);
const port = z.coerce.number().int().min(0).max(65_535);
const atOnce = z.coerce.number().int().min(1).max(10_000);

const emails = z
  .string()
  .transform(separated)
  .pipe(z.array(z.email('must be email addresses separated by commas')))
  .meta({ kind: 'email addresses, separated by commas' });

const site = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('`production` turns off the demo people and the mailbox page, and requires `PUBLIC_URL`.'),
  PORT: port.default(3000).describe('The port for HTTP.'),
  HOST: z.string().optional().describe('The address that the server listens on.'),
  PUBLIC_URL: url('http', 'https')
    .optional()
    .describe(
      'The address of the site, for example `https://residency.example.edu`. Links in emails use it, and only pages of this origin may write. Unset: `http://localhost` and `http://127.0.0.1` with the port.',
    ),
  SEED: z
    .enum(['demo', 'none'])
    .optional()
    .describe('`demo` fills an empty database with demo data. Production rejects it.'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(trustedProxies)
    .meta({ kind: 'addresses or ranges, separated by commas' })
    .describe(
      'The proxies whose `X-Forwarded-For` the portal believes. Without it all visitors behind a proxy share its address and its rate limits.',
    ),
  HSTS_SUBDOMAINS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: browsers reach every host below that of `PUBLIC_URL` over https alone, for a year. Only where each of them has https.',
    ),
};

const database = {
  DATA_DIR: z
    .string()
    .optional()
    .describe('The directory of the embedded PostgreSQL and, without S3, of the files. Unset: `.data`.'),
  DATABASE_URL: databaseUrl()
    .optional()
    .describe(
      'A PostgreSQL 15 or newer in place of the embedded one: `postgres://user:password@host:5432/database`. A pooler is fine. Several hosts, `host1:5432,host2:5432`: the one that takes writes is used, also after a standby was promoted. Special characters in the password are percent-encoded, for example `/` as `%2F`.',
    ),
  DATABASE_DIRECT_URL: databaseUrl()
    .optional()
    .describe(
      'The same database without a pooler, for migrations, jobs and live events. Required with PgBouncer. Unset: `DATABASE_URL`.',
    ),
  DATABASE_REPLICA_URL: urlWithPassword('postgres', 'postgresql')
    .optional()
    .describe(
      'A standby of the same database, without a pooler: exports and figures read it while it has every change that was acknowledged before, and otherwise the primary. Unset: the primary.',
    ),
};

const processes = {
  WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: this process runs no jobs. Then `npm run worker` must run somewhere, with the same settings.',
    ),
  DRAIN_SECONDS: seconds(0, 120)
    .optional()
    .describe('How long a process still serves requests after SIGTERM while `/api/health` returns 503.'),
  EVENT_LOOP_LIMIT_SECONDS: seconds(0, 600)
    .default(15)
    .describe(
      'A process whose event loop is blocked for longer ends itself, so that its supervisor restarts it. 0: never.',
    ),
  REQUESTS_AT_ONCE: atOnce
    .default(32)
    .describe(
      'Requests that a process handles at once. Twice as many wait; further requests get 503 with `Retry-After`.',
    ),
  UPLOADS_AT_ONCE: atOnce
    .default(100)
    .describe('Uploads that a process receives at once, and downloads that it sends at once.'),
  RENDER_WITHIN_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(500)
    .describe('A page that takes longer to render is rendered by the browser, as on a busy machine.'),
};

const accounts = {
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs session cookies and encrypts the secrets of authenticator apps. Unset: created at the first start and stored in the database.',
    ),
  SUPER_ADMIN_EMAIL: z
    .email('must be an email address')
    .optional()
    .meta({ kind: 'email address' })
    .describe(
      'The account with this address becomes a super admin, at the start or when its owner verifies the address.',
    ),
  SECURITY_EVENT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('For how many days sign-ins, mistakes and refusals are kept for super admins.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Sign-in with Google: an OAuth client of the type *Web application* with the redirect URI `PUBLIC_URL` + `/api/google-sign-in/callback`.',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of this client.'),
  GOOGLE_ISSUER: url('http', 'https')
    .default('https://accounts.google.com')
    .describe('Another OpenID Connect provider, for tests. Production requires https.'),
};

const mail = {
  SMTP_URL: urlWithPassword('smtp', 'smtps')
    .optional()
    .describe(
      'The mail server: `smtp://user:password@host:587` or `smtps://user:password@host:465`, with special characters percent-encoded (`@` as `%40`). Unset: no email leaves, and outside production `/dev/mailbox` shows it.',
    ),
  SMTP_TIMEOUT_SECONDS: seconds(0.05, 120)
    .default(20)
    .describe(
      'Time for connecting and for the greeting of the mail server; other steps have three times as long.',
    ),
  MAIL_FROM: z
    .string()
    .default('no-reply@residency.example')
    .describe(
      'The sender, as an address or as `Name <address>`. Without a name, emails have the programme’s. Its domain also appears in the Message-ID.',
    ),
  NOTIFY_EMAILS: emails
    .optional()
    .describe(
      'The staff addresses that get an email about new users, profiles, resumes and applications, each at once or in a daily summary (a site setting). Unset: three demo addresses, in production none.',
    ),
};

const files = {
  S3_ENDPOINT: url('http', 'https').optional().describe('An S3-compatible store. Unset: Amazon S3.'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('A private bucket for the files. Unset: files are in `DATA_DIR`.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The access key.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret.'),
  S3_TIMEOUT_SECONDS: seconds(0.05, 120)
    .default(20)
    .describe('Time for storing a file or starting a download, with all attempts.'),
};

const backups = {
  BACKUP_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, {
      error: 'must be 32 bytes in base64: openssl rand -base64 32',
    })
    .optional()
    .meta({ kind: '32 bytes in base64' })
    .describe(
      'Encrypts backups, and opens them at a restore: `openssl rand -base64 32`. Keep it elsewhere too: without it they are lost. Unset: not encrypted.',
    ),
  BACKUP_S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'A private bucket, of backups alone, to which `npm run backup` copies each backup. Unset: none.',
    ),
  BACKUP_S3_ENDPOINT: url('http', 'https').optional().describe('Its store. Unset: Amazon S3.'),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('Its region.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('Its access key.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that.'),
};

const observability = {
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .describe('`info` logs one line per request.'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json').describe('`pretty` is for a terminal.'),
  METRICS_PORT: port
    .optional()
    .describe(
      'Serves Prometheus metrics at `/metrics` on this port or, when it is taken, on the first free one of the next nine, so that processes can share the setting. Unset: no metrics.',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address of the metrics port, which has no password.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe(
      'An OpenTelemetry collector (OTLP over HTTP), for example `http://127.0.0.1:4318`. `OTEL_EXPORTER_OTLP_HEADERS` adds headers. Unset: no traces.',
    ),
  OTEL_SERVICE_NAME: z.string().default('residency-portal').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of requests that is traced.'),
};

/** The settings by topic. */
export const TOPICS = {
  Site: site,
  'Database and files': { ...database, ...files },
  Processes: processes,
  Accounts: accounts,
  Email: mail,
  Backups: backups,
  'Logs, metrics and traces': observability,
};

export const settingsSchema = z.object({
  ...site,
  ...database,
  ...files,
  ...processes,
  ...accounts,
  ...mail,
  ...backups,
  ...observability,
});

export type Settings = z.infer<typeof settingsSchema>;
type Name = keyof Settings;
type Requirement = { name: Name; when: string; why?: string; applies: (settings: Settings) => boolean };

const needsAll = (names: Name[]): Requirement[] =>
  names.map((name) => ({
    name,
    when: `with ${names.filter((other) => other !== name).join(' or ')}`,
    applies: (settings) => names.some((other) => settings[other]),
  }));

/** Settings that are required under a condition. */
export const REQUIREMENTS: Requirement[] = [
  {
    name: 'PUBLIC_URL',
    when: 'in production',
    why: 'links in emails use it',
    applies: ({ NODE_ENV }) => NODE_ENV === 'production',
  },
  {
    name: 'DATABASE_URL',
    when: 'with WORKER=off',
    why: 'no other process can work on the embedded database',
    applies: ({ WORKER }) => WORKER === 'off',
  },
  {
    name: 'DATABASE_URL',
    when: 'with DATABASE_DIRECT_URL',
    applies: (settings) => !!settings.DATABASE_DIRECT_URL,
  },
  {
    name: 'DATABASE_URL',
    when: 'with DATABASE_REPLICA_URL',
    applies: (settings) => !!settings.DATABASE_REPLICA_URL,
  },
  ...needsAll(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  ...needsAll(['BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']),
  ...needsAll(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
];

function separated(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function trustedProxies(value: string, ctx: z.RefinementCtx): BlockList {
  const list = new BlockList();
  for (const part of separated(value)) {
    const [address = '', prefix] = part.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix);
    if (version === 0 || !Number.isInteger(bits) || bits < 0 || bits > (version === 6 ? 128 : 32)) {
      ctx.addIssue({
        code: 'custom',
        message: `must be addresses or ranges separated by commas, not "${part}"`,
      });
      return z.NEVER;
    }
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
