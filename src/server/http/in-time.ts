/** What a promise gives, or the error when that takes longer. */
export async function inTime<T>(promise: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
