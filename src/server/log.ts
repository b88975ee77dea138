import pino from 'pino';

export type Logger = pino.Logger;

/** The program's log, on standard error so that standard output stays for people. No bodies, no personal data. */
export const log: Logger = pino({ level: process.env.LOG_LEVEL ?? 'warn' }, pino.destination(2));
