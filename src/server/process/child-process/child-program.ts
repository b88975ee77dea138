import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PROJECT } from '../../project-directory.ts';
import { log } from '../log.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ChildMessage } from './serve-tasks.ts';

export type ChildLimits = {
  /** Of V8's heap. */
  heapMib: number;
  /** Of everything that the process maps, beside what an idle Node reserves; only where there is a POSIX shell that limits it. */
  spaceMib: number;
  /** After it the kernel ends the process, also one without a parent; between two tasks it is replaced after half of it. */
  processorSeconds: number;
};

type Options = ChildLimits & {
  /** The file of the program, which calls `serveTasks`. */
  program: string;
  /** What the program may read, beside the code; it can neither write nor start anything. */
  mayRead?: readonly string[];
  /** Whether it loads native code, which Node's permissions don't bind. */
  hasAddons?: boolean;
};

/** The program could not start: its files are missing while a release is installed. */
export class ChildUnavailable extends Error {}
/** The task ended the program: out of memory, out of processor time, a crash or an error. */
export class ChildDied extends Error {}
/** Somebody else ended the program during a task, such as the kernel when the memory of the machine was short: the task may succeed later. */
export class ChildKilled extends Error {}
/** The task took longer than its limit; the program was killed. */
export class ChildTooSlow extends Error {}

/** Child processes that ended without being told to, for the metrics. */
export const childDeaths = { count: 0 };

/** An idle Node with its WebAssembly reserves this much address space, of which it uses a twentieth. */
const RESERVED_MIB = 1500;
const START_SECONDS = 30;
const MAX_STDERR_CHARACTERS = 1000;

/**
 * A program of the portal in a process of its own, with limits of memory and time, for input that could end it: a thread is no wall, because
 * its heap limit ends the whole process (nodejs/node#47224). It has no secrets, cannot write files or start processes, and the kernel ends it first
 * when memory is short. One task at a time; after a death the next task starts it again.
 */
export class ChildProgram<Task, Result> {
  private child: ChildProcess | null = null;
  private workedMs = 0;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Runs a task; the caller waits for one before it gives the next. `started` is called when the program is there and the time begins. Throws ChildUnavailable, ChildDied, ChildKilled or ChildTooSlow. */
  async run(task: Task, seconds: number, started?: () => void): Promise<Result> {
    const child = this.child ?? (await this.start());
    started?.();
    const { promise: death, reject } = Promise.withResolvers<never>();
    const died = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        isFromOutside(signal)
          ? new ChildKilled(signal)
          : new ChildDied(`The child process ended: ${signal ?? code}.`),
      );
    child.once('exit', died);
    child.ref();
    child.channel?.ref();
    const begun = performance.now();
    try {
      const answer = nextMessage(child);
      child.send({ task }, (error) => error && reject(new ChildDied(error.message)));
      const message = await withTimeout(Promise.race([answer, death]), seconds * 1000, tooSlow);
      if (!('result' in message)) throw failureOf(message);
      return message.result as Result;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      child.off('exit', died);
      child.unref();
      child.channel?.unref();
      this.workedMs += performance.now() - begun;
      if (this.workedMs > (this.options.processorSeconds * 1000) / 2) this.end();
    }
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async start(): Promise<ChildProcess> {
    const child = spawnLimited(this.options);
    const stderr = firstBytes(child);
    const ended = once(child, 'exit').then(() => {
      throw new ChildUnavailable(`The child process did not start: ${reasonIn(stderr())}`);
    });
    const failed = once(child, 'error').then(([error]) => {
      throw new ChildUnavailable(String(error));
    });
    failed.catch(() => undefined);
    ended.catch(() => undefined);
    const ready = Promise.race([nextMessage(child), ended, failed]);
    await withTimeout(
      ready,
      START_SECONDS * 1000,
      () => new ChildUnavailable('The child process did not start.'),
    ).catch((err: unknown) => {
      child.kill('SIGKILL');
      log.error({ err }, 'a child process did not start');
      throw err;
    });
    child.once('exit', (code, signal) => {
      if (this.child !== child) return; // it was ended
      this.child = null;
      childDeaths.count += 1;
      log.warn({ code, signal }, 'a child process ended'); // what it says may be somebody's input
    });
    this.child = child;
    this.workedMs = 0;
    return child;
  }
}

const OUTSIDE: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
const isFromOutside = (signal: NodeJS.Signals | null): signal is NodeJS.Signals =>
  signal !== null && OUTSIDE.includes(signal);

/** Codes of Node for a module whose file is missing. */
export const MISSING_CODES = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT'];

function failureOf(message: ChildMessage): Error {
  const { message: text, code } = 'error' in message ? message.error : { message: 'no result', code: '' };
  return MISSING_CODES.includes(code) ? new ChildUnavailable(text) : new ChildDied(text);
}

/** What Node or the shell says about a start that failed, without the stack. */
const reasonIn = (stderr: string): string => {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^\w*Error:/.test(line)) ?? lines.at(-1) ?? 'no reason given';
};

const tooSlow = () => new ChildTooSlow('The task took too long.');

async function nextMessage(child: ChildProcess): Promise<ChildMessage> {
  const [message] = await once(child, 'message');
  return message as ChildMessage;
}

/** Not the settings and data that may lie beside it. */
const CODE = ['package.json', 'src', 'dist', 'node_modules'].map((name) => join(PROJECT, name));

/** Releases may share their packages by a link. */
const withTarget = (path: string): string[] =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? [path, realpathSync(path)] : [path];

function spawnLimited({ program, mayRead = [], hasAddons = false, ...limits }: Options): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMib}`,
    // Its guard regions alone would be 10 GiB of address space for each memory.
    '--disable-wasm-trap-handler',
    '--permission',
    ...[...CODE.flatMap(withTarget), ...mayRead].map((path) => `--allow-fs-read=${path}`),
    ...(hasAddons ? ['--allow-addons'] : []),
    program,
  ];
  const [command = '', ...args] = process.platform === 'linux' ? inShell(node, limits) : node;
  return spawn(command, args, {
    // Nothing of the portal's settings; one arena for malloc, because each reserves address space.
    env: { MALLOC_ARENA_MAX: '1', NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** The first process that the kernel ends when memory is short, without a core file; `exec` keeps the process id. */
const LIMIT =
  'echo 1000 > /proc/self/oom_score_adj; ulimit -c 0; ulimit -S -t "$1"; ulimit -H -t "$2"; ulimit -v "$3" || exit; shift 3; exec "$@"';

function inShell(command: string[], { spaceMib, processorSeconds }: ChildLimits): string[] {
  // At the soft limit the process ends with SIGXCPU, which says why; the hard one is for a process that ignores it.
  const limits = [processorSeconds, processorSeconds + 10, (RESERVED_MIB + spaceMib) * 1024].map(String);
  return ['/bin/sh', '-c', LIMIT, 'sh', ...limits, ...command];
}

/** The beginning of what the process says on standard error: V8 explains its end there. */
function firstBytes(child: ChildProcess): () => string {
  let text = '';
  const { stderr } = child;
  stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_STDERR_CHARACTERS) text += chunk.slice(0, MAX_STDERR_CHARACTERS - text.length);
  });
  // An idle child doesn't keep the process alive.
  if (stderr instanceof Socket) stderr.unref();
  return () => text;
}
