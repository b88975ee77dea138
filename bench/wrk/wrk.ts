import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LaunchError } from '../../src/server/process/launch-error.ts';

export type Request = { method: string; path: string; cookie?: string; address?: string; body?: unknown };
export type Load = {
  per_second: number;
  p50: number;
  p99: number;
  requests: number;
  bytes: number;
};
type Summary = Omit<Load, 'per_second'> & {
  microseconds: number;
  refused: number;
  broken: number;
};

/** The server hangs, or is still cold on a busy machine. */
export class NothingAnswered extends LaunchError {}

const SCRIPT = fileURLToPath(new URL('./requests.lua', import.meta.url));
export const CONNECTIONS = 32;

/** Requests in a file that `sendRequests` reads. */
export async function writeRequests(directory: string, name: string, requests: Request[]): Promise<string> {
  const file = join(directory, `${name.replaceAll(/\W+/g, '-')}.requests`);
  await writeFile(file, `${requests.map(asLine).join('\n')}\n`);
  return file;
}

const asLine = ({ method, path, cookie = '', address = '127.0.0.1', body }: Request) =>
  [method, path, cookie, address, body === undefined ? '' : JSON.stringify(body)].join('\t');

type Run = { url: string; file: string; from: number; seconds: number; patienceMs?: number };

/**
 * Sends the requests of a file over 32 connections, each again after its response (wrk, one thread). Throws a LaunchError
 * without a response or with an error, because the figures would be meaningless.
 */
export async function sendRequests({ url, file, from, seconds, patienceMs = 20_000 }: Run): Promise<Load> {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT];
  const { stdout } = await promisify(execFile)('wrk', [...options, url, '--', file, String(from), url], {
    timeout: seconds * 1000 + patienceMs,
  }).catch((error: Error & { killed?: boolean }) => {
    throw error.killed ? new LaunchError(`${file}: wrk did not end in time.`) : error;
  });
  const { microseconds, refused, broken, requests, bytes, ...summary }: Summary = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  );
  if (requests === 0) throw new NothingAnswered(`${file}: no request was answered in ${seconds} s.`);
  if (refused + broken > 0) {
    throw new LaunchError(`${file}: ${refused} of ${requests} requests were refused and ${broken} broke.`);
  }
  return {
    ...summary,
    requests,
    bytes: Math.round(bytes / requests),
    per_second: (requests * 1e6) / microseconds,
  };
}

const WARM_UP_SECONDS = 2;
const MOST_WARM_UPS = 10;

/** Sends requests until some are answered: the first ones of a cold server on a busy machine can take longer than a warm-up. */
export async function warmUp(send: (seconds: number) => Promise<Load>): Promise<void> {
  for (let n = 1; n <= MOST_WARM_UPS; n++) {
    try {
      await send(WARM_UP_SECONDS);
      return;
    } catch (error) {
      if (n === MOST_WARM_UPS || !(error instanceof NothingAnswered)) throw error;
    }
  }
}
