import pino from 'pino';

export type Logger = pino.Logger;

/** The program's log, on standard error so that standard output stays for people. No bodies, no personal data. */
export const log: Logger = pino(
  { level: process.env.LOG_LEVEL ?? 'warn', serializers: { err: describeError } },
  pino.destination(2),
);

type Described = { type: string; message: string; stack: string; cause?: Described };

/** An error as the log keeps it: without the values that a failed statement was about, as they may be a person's. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const described = { type: name, message: withoutValues(message), stack: withoutValues(stack) };
  return cause === undefined ? described : { ...described, cause: describeError(cause) };
}

/** Drizzle puts the values of a statement after its text, line breaks and all. */
export const withoutValues = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '');
