/** What a promise gives, or the error when that takes longer. */
export async function inTime<T>(promise: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** What a promise gives, or null when that takes longer. */
export const soonOrNull = <T>(promise: Promise<T>, milliseconds: number): Promise<T | null> =>
  inTime(promise, milliseconds, () => new TooLate()).catch(nothing);

class TooLate extends Error {}

function nothing(error: unknown): null {
  if (error instanceof TooLate) return null;
  throw error;
}
