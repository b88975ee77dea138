import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: RegExp) =>
  z.string().refine((value) => protocols.test(URL.parse(value)?.protocol ?? ''), {
    error: 'must be a complete URL',
  });
const emails = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Every setting of the program (see .env.example). Empty strings count as absent. */
const envSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: url(/^https?:$/).optional(),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: url(/^postgres(ql)?:$/).optional(),
    DATABASE_DIRECT_URL: url(/^postgres(ql)?:$/).optional(),
    WORKER: z.enum(['on', 'off']).default('on'),
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).optional(),
    EVENT_LOOP_LIMIT_SECONDS: z.coerce.number().min(0).max(600).default(15),
    SEED: z.enum(['demo', 'none']).optional(),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: url(/^smtps?:$/).optional(),
    SMTP_TIMEOUT_SECONDS: z.coerce.number().min(0.05).max(120).default(20),
    MAIL_FROM: z.string().default('Residency Portal <no-reply@residency.example>'),
    NOTIFY_EMAILS: emails.pipe(z.array(z.email('must be e-mail addresses separated by commas'))).optional(),
    S3_ENDPOINT: url(/^https?:$/).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_TIMEOUT_SECONDS: z.coerce.number().min(0.05).max(120).default(20),
    REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(32),
    UPLOADS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(100),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    OTEL_SERVICE_NAME: z.string().default('residency-portal'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: url(/^https?:$/).default('https://accounts.google.com'),
    SUPER_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((value, ctx) => trustedProxies(value, ctx)),
  })
  .superRefine((env, ctx) => {
    const together = (names: (keyof typeof env)[]) => {
      const missing = names.filter((name) => !env[name]);
      if (missing.length === 0 || missing.length === names.length) return;
      ctx.addIssue({
        code: 'custom',
        path: [missing[0] ?? ''],
        message: `is needed together with ${names.join(', ')}`,
      });
    };
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is needed with DATABASE_DIRECT_URL' });
    }
    if (env.WORKER === 'off' && !env.DATABASE_URL) {
      ctx.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'is needed with WORKER=off: no other process can work on the embedded database',
      });
    }
    together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
    if (env.NODE_ENV === 'production' && !env.GOOGLE_ISSUER.startsWith('https:')) {
      ctx.addIssue({ code: 'custom', path: ['GOOGLE_ISSUER'], message: 'must be https in production' });
    }
    if (env.NODE_ENV === 'production' && env.SEED === 'demo') {
      ctx.addIssue({
        code: 'custom',
        path: ['SEED'],
        message: 'cannot be demo in production: the password of the demo people is published',
      });
    }
    if (env.NODE_ENV === 'production' && !env.PUBLIC_URL) {
      ctx.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'is needed in production: links in mails use it',
      });
    }
  });

export type Env = ReturnType<typeof withDefaults>;

const DEMO_RECIPIENTS = ['programme@demo.example', 'admissions@demo.example', 'support@demo.example'];

/** Reads and checks the settings; a wrong value throws a sentence that names its variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(present);
  if (result.success) return withDefaults(result.data);
  const sentences = result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  throw new Error(`Wrong settings: ${sentences.join('; ')}. See .env.example.`);
}

function withDefaults(env: z.infer<typeof envSchema>) {
  const isProduction = env.NODE_ENV === 'production';
  return {
    ...env,
    isProduction,
    /** People reach the site by https, so the session's cookie travels no other way. */
    isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    HOST: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    SEED: env.SEED ?? (isProduction ? 'none' : 'demo'),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    NOTIFY_EMAILS: env.NOTIFY_EMAILS ?? (isProduction ? [] : DEMO_RECIPIENTS),
  };
}

function trustedProxies(value: string, ctx: z.RefinementCtx): BlockList {
  const list = new BlockList();
  for (const part of value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
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
