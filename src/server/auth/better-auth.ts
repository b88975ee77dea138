import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { SESSION_HOURS } from '#domain/users/users.ts';
import type { Database } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { firstExpiry } from './session-renewal.ts';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * The sign-in library: sessions and their cookies. Its HTTP routes are not mounted; our routes call its functions with strict schemas. User
 * administration is our own, because its plugin knows no hierarchy of roles.
 */
export function createAuth(options: {
  now: () => Date;
  db: Database;
  secret: string;
  baseURL: string;
  isSecure: boolean;
}) {
  return betterAuth({
    appName: 'Residency Portal',
    secret: options.secret,
    baseURL: options.baseURL,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(options.db, { provider: 'pg', schema, usePlural: false, transaction: true }),
    advanced: {
      cookiePrefix: 'residency',
      useSecureCookies: options.isSecure,
      database: { generateId: 'uuid' },
      disableOriginCheck: true,
      // The library would trust X-Forwarded-For from anybody.
      ipAddress: { disableIpTracking: true },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: SESSION_HOURS.unused * 3600,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = options.now();
            const expiresAt = await firstExpiry(options.db, now, session.userId);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
