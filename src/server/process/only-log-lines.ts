import { format } from 'node:util';
import { log, withoutValues } from './log.ts';

// Loaded at the start of a process. A person in a terminal, and everybody outside production, reads sentences. Elsewhere every line is one of
// the log: what packages print, warnings of Node, and the error that ends the process as well. LOG_LEVEL doesn't hide a failed start.
const lines = log.child({}, { level: 'info' });
const IMPORTANCE = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

if (process.env.NODE_ENV === 'production' && !process.stdout.isTTY) {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...words: unknown[]) =>
      lines[IMPORTANCE[method]](withoutValues(format(...words)).trim());
  process.removeAllListeners('warning'); // Node's own, which prints it
  process.on('warning', (warning) => lines.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (err) => {
    lines.fatal({ err }, 'an error that nothing handles ends the process');
    process.exit(1);
  });
}
