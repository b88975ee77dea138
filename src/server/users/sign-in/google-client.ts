import { setTimeout as pause } from 'node:timers/promises';
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { GoogleClient } from '../../context.ts';
import type { Env } from '../../env.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 250;
const TIMEOUT_SECONDS = 5;

/**
 * The client of Google sign-in, null if none is configured. It fetches Google's discovery document at the first sign-in, so that the server
 * starts without it; after a failure the next sign-in fetches it again (rule:google-sign-in).
 */
export function createGoogleClient(env: Env): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = env;
  if (!id || !secret) return null;
  let known: Promise<Configuration> | null = null;
  return () => {
    known ??= discoverWithRetries({ id, secret, issuer }).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

type Client = { id: string; secret: string; issuer: string };

async function discoverWithRetries(client: Client, attempt = 1): Promise<Configuration> {
  try {
    return await discover(client);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    await pause(PAUSE_MS * attempt);
    return discoverWithRetries(client, attempt + 1);
  }
}

function discover({ id, secret, issuer }: Client): Promise<Configuration> {
  const url = new URL(issuer);
  // In production the settings reject an issuer without TLS; tests have one on this machine.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(url, id, undefined, ClientSecretPost(secret), {
    execute: [...execute, enableNonRepudiationChecks],
    timeout: TIMEOUT_SECONDS,
  });
}
