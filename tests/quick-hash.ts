import { hash } from '@node-rs/argon2';

/** The hash of a password as the portal stores it, but checked in a hundredth of the time: for tests that aren’t about its strength. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1 });
