/**
 * Whether an error means that the database was unreachable or gave up: it is down, starting, full or busy. A retry is right then; the
 * program isn't to blame.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && isUnavailableCode(String(cause.code))) return true;
    if (LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

const isUnavailableCode = (code: string) => CODES.has(code) || CLASSES.test(code);

/** 08 connection exceptions, 53 insufficient resources (a full disk, too many connections), 57P operator intervention. */
const CLASSES = /^(08\w{3}|53\w{3}|57P\d{2})$/;

const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  '25P03', // idle in a transaction for too long
  '25006', // a standby that has not been promoted yet
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // waited too long for a lock
  '57014', // the statement took too long
  '58030', // the database's own disk failed it
]);

/** Messages of the driver without a code. */
const LOST_CONNECTION =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/;

/** Whether the database didn't answer a statement in time, not even with an error: its connection is of no more use. */
export function isUnanswered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === 'Query read timeout') return true;
  return false;
}
