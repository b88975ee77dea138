import pino from 'pino';
import type { Env } from '../env.ts';

export type Logger = pino.Logger;

const standardError = pino.destination(2);

/** The destination of the log. */
export const logSink = {
  isPretty: false,
  write(line: string) {
    standardError.write(logSink.isPretty ? prettyLine(line) : line);
  },
};

/** The program's log, on standard error so that standard output stays free for people. No bodies, no personal data. */
export const log: Logger = pino({ level: 'warn', serializers: { err: describeError } }, logSink);

/** Sets the level (LOG_LEVEL) and the format (LOG_FORMAT) of the log. */
export function configureLog({ LOG_LEVEL, LOG_FORMAT }: Pick<Env, 'LOG_LEVEL' | 'LOG_FORMAT'>): void {
  log.level = LOG_LEVEL;
  logSink.isPretty = LOG_FORMAT === 'pretty';
}

/** A readable line: the time, the level, and the other fields by name. */
export function prettyLine(line: string): string {
  const { level, time, pid: _pid, hostname: _hostname, msg, err, ...rest } = JSON.parse(line);
  const at = new Date(time).toISOString().slice(11, 23);
  const values = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  const error = err?.stack ? `\n${err.stack}` : '';
  return `${[at, pino.levels.labels[level], msg, ...values].join(' ')}${error}\n`;
}

type Described = { type: string; message: string; stack: string; cause?: Described };

/** An error without the values of a failed statement, which may be personal data. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const described = { type: name, message: withoutValues(message), stack: withoutValues(stack) };
  return cause === undefined ? described : { ...described, cause: describeError(cause) };
}

/** Drizzle appends the values of a statement to its text, including line breaks. */
export function withoutValues(text: string): string {
  const [before = '', ...rest] = text.split('\nparams: ');
  return before + rest.map(fromStackOn).join('');
}

function fromStackOn(text: string): string {
  const start = text.indexOf('\n    at ');
  return start === -1 ? '' : text.slice(start);
}
