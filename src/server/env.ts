import type { z } from 'zod';
import { REQUIREMENTS, type Settings, settingsSchema } from './env-schema.ts';

const DEMO_RECIPIENTS = ['programme@demo.example', 'admissions@demo.example', 'support@demo.example'];

const envSchema = settingsSchema.superRefine((settings, ctx) => {
  const report = (name: keyof Settings, message: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message });
  for (const { name, when, why, applies } of REQUIREMENTS) {
    if (applies(settings) && !settings[name]) report(name, `is needed ${when}${why ? `: ${why}` : ''}`);
  }
  if (settings.NODE_ENV !== 'production') return;
  if (!settings.GOOGLE_ISSUER.startsWith('https:')) report('GOOGLE_ISSUER', 'must be https in production');
  if (settings.SEED === 'demo') {
    report('SEED', 'cannot be demo in production: the password of the demo people is published');
  }
});

export type Env = ReturnType<typeof withDefaults>;

/** Reads and checks the settings; empty strings count as absent. An error names the invalid variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(present);
  if (result.success) return withDefaults(result.data);
  const sentences = result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  throw new Error(`Wrong settings: ${sentences.join('; ')}. See docs/configuration.md.`);
}

function withDefaults(env: z.infer<typeof envSchema>) {
  const isProduction = env.NODE_ENV === 'production';
  return {
    ...env,
    isProduction,
    /** People reach the site by https, so the session cookie is for https only. */
    isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    HOST: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    SEED: env.SEED ?? (isProduction ? 'none' : 'demo'),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    NOTIFY_EMAILS: env.NOTIFY_EMAILS ?? (isProduction ? [] : DEMO_RECIPIENTS),
  };
}
