import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('outside production no setting is required', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', SEED: 'demo', isProduction: false });
  expect(readEnv({}).NOTIFY_EMAILS).toHaveLength(3);
});

test('production listens on all interfaces, seeds nothing and requires PUBLIC_URL', () => {
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' })).toMatchObject({
    HOST: '0.0.0.0',
    SEED: 'none',
    LOG_LEVEL: 'info',
  });
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL is needed in production');
});

test('production rejects the demo people, whose password is public', { tags: ['asvs:13.2.3'] }, () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
  expect(() => readEnv({ ...production, SEED: 'demo' })).toThrow('SEED cannot be demo in production');
  expect(readEnv({ ...production, SEED: 'none' }).SEED).toBe('none');
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'nowhere'],
  ['SEED', 'everything'],
  ['SMTP_URL', 'http://x'],
  ['NOTIFY_EMAILS', 'a@b.example,nonsense'],
  ['AUTH_SECRET', 'short'],
  ['SUPER_ADMIN_EMAIL', 'nobody'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['NODE_ENV', 'staging'],
  ['WORKER', 'maybe'],
  ['DRAIN_SECONDS', 'soon'],
  ['DATABASE_DIRECT_URL', 'postgres://alone'],
  ['S3_BUCKET', 'alone'],
  ['GOOGLE_CLIENT_ID', 'alone'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['METRICS_PORT', 'yes'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('a wrong %s stops the start with a sentence that names a variable', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name.split('_')[0]}\\w* .+`));
});

const ENCODED = [
  ['DATABASE_URL', 'postgres', '127.0.0.1:5432/portal'],
  ['DATABASE_DIRECT_URL', 'postgres', '127.0.0.1:5432/portal'],
  ['SMTP_URL', 'smtps', 'smtp.example.edu:465'],
] as const;

test.each(ENCODED)(
  '%s with a bare / # ? or %% in its password is rejected with a sentence about encoding, and without the password',
  (name, scheme, place) => {
    for (const password of [
      'pa/SSw',
      '/SSw',
      '12/SSw',
      'pa#SSw',
      '12#SSw',
      '#SSw',
      'pa?SSw',
      '12?SSw',
      'SSw%',
      'SSw%zz',
      'a/SSw@b',
    ]) {
      const read = () =>
        readEnv({ DATABASE_URL: 'postgres://x', [name]: `${scheme}://portal:${password}@${place}` });
      expect(read, password).toThrow(new RegExp(`${name} must be a complete URL.*write % as %25, / as %2F`));
      expect(read, password).not.toThrow('SSw');
    }
  },
);

test.each(ENCODED)(
  '%s with an encoded password is accepted, and so is every other character in it',
  (name, scheme, place) => {
    for (const password of ['a%2Fb%23c%40d%3Fe%25f', 'b@c', 'a:b;c,d=e&f+g!*()_-.~$'])
      expect(
        readEnv({ DATABASE_URL: 'postgres://x', [name]: `${scheme}://portal:${password}@${place}` }),
      ).toHaveProperty(name);
  },
);

test('a process without a worker requires a database that another process can reach', () => {
  expect(() => readEnv({ WORKER: 'off' })).toThrow('DATABASE_URL is needed with WORKER=off');
  expect(readEnv({ WORKER: 'off', DATABASE_URL: 'postgres://x' }).WORKER).toBe('off');
});

test('a shutdown waits for the proxy in production, but not in development', () => {
  expect(readEnv({}).DRAIN_SECONDS).toBe(0);
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' }).DRAIN_SECONDS).toBe(5);
  expect(readEnv({ DRAIN_SECONDS: '12' }).DRAIN_SECONDS).toBe(12);
});

test('production connects to Google, or to its replacement, over https only', {
  tags: ['asvs:9.1.3', 'asvs:10.5.3'],
}, () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
  expect(() => readEnv({ ...production, GOOGLE_ISSUER: 'http://127.0.0.1:9' })).toThrow(
    'GOOGLE_ISSUER must be https',
  );
});

test('empty settings count as absent, so .env.example can be copied unchanged', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const settings = Object.fromEntries(
    example
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(readEnv(settings)).toEqual(readEnv({}));
});
