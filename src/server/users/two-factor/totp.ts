import { Secret, TOTP } from 'otpauth';
import { kindAsName } from '#domain/programme/programme.ts';

const PERIOD_SECONDS = 30;
/** The clocks of phones may be off by half a minute. */
const DRIFT_STEPS = 1;

const createTotp = (secret: string, label = '') =>
  new TOTP({
    issuer: `${kindAsName()} Portal`,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret of 160 bits, as RFC 4226 recommends, in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: the secret, its account, and the parameters of the codes. */
export const authenticatorUri = (secret: string, email: string): string =>
  createTotp(secret, email).toString();

/** The time step of a code, at most one away from now; null for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
