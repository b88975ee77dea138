/** The result of a promise, or the error when it takes longer. */
export async function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  late: () => Error,
): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** The result of a promise, or null when it takes longer. */
export const withTimeoutOrNull = <T>(promise: Promise<T>, milliseconds: number): Promise<T | null> =>
  withTimeout(promise, milliseconds, () => new TooLate()).catch(nothing);

class TooLate extends Error {}

function nothing(error: unknown): null {
  if (error instanceof TooLate) return null;
  throw error;
}
