import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { layers, PLACES } from './tree.ts';

type Command = { as?: 'admin' | 'root'; withNetwork?: boolean; input?: string; seconds?: number };
export type Outcome = { code: number | null; output: string };
export type Machine = Awaited<ReturnType<typeof bootMachine>>;

const NAMESPACES = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--net'];
const ENTER = ['--mount', '--uts', '--ipc', '--pid', '--cgroup'];
const LONGEST_SECONDS = 900;
const WHERE = '\n@directory ';

/** Boots the tree in namespaces of its own, with a network of nothing but the loopback. Its mounts end with it. */
export async function bootMachine() {
  const group = createGroup();
  const inGroup = 'echo 0 > "$1/cgroup.procs"; shift; exec setpriv --pdeathsig KILL unshare "$@"';
  const enter = [resolve('tests/install/enter-tree.sh'), layers().join(':'), PLACES.changes, PLACES.packages];
  const outer = spawn('sh', ['-c', inGroup, 'sh', group, ...NAMESPACES, '--fork', '--kill-child', ...enter], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let directory = '/home/admin';

  /** Runs a script as a person at the machine would, in the directory where the last one ended. */
  async function run(script: string, command: Command = {}): Promise<Outcome> {
    const { as = 'admin', withNetwork = false, input = '', seconds = LONGEST_SECONDS } = command;
    const place = as === 'admin' ? directory : '/';
    const whole = `cd ${place}\n${script}\nprintf '${WHERE.replace('\n', '\\n')}%s' "$PWD"`;
    const home = as === 'admin' ? '/home/admin' : '/root';
    const environment = ['env', '-i', `HOME=${home}`, `USER=${as}`, 'LANG=C.UTF-8', 'TERM=dumb'];
    const shell = [
      ...environment,
      'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      'bash',
      '-e',
      '-o',
      'pipefail',
      '-c',
      whole,
    ];
    const entered = [...ENTER, ...(withNetwork ? [] : ['--net'])];
    const args = ['-t', String(init), ...entered, 'setsid', '--wait', 'runuser', '-u', as, '--', ...shell];
    const { code, output } = await finish(spawn('nsenter', args), input, seconds);
    const [text = '', last] = output.split(WHERE);
    if (as === 'admin' && last) directory = last.trim();
    return { code, output: text.trim() };
  }

  /** A process of this project in the network of the machine. */
  const startInNetwork = (args: string[]) =>
    spawn('nsenter', ['-t', String(init), '--net', process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  /** Shuts the machine down as a person would. */
  async function powerOff(): Promise<void> {
    await run('systemctl --no-block poweroff', { as: 'root' });
    for (let tries = 0; tries < 300 && outer.exitCode === null && outer.signalCode === null; tries++)
      await pause(100);
    await end();
  }

  async function end(): Promise<void> {
    if (outer.exitCode === null && outer.signalCode === null) {
      process.kill(init, 'SIGKILL'); // the kernel ends everything in its namespace with it
      await once(outer, 'exit');
    }
    for (let tries = 0; tries < 50 && existsSync(group); tries++) {
      removeGroup(group);
      await pause(100);
    }
  }

  const init = await firstProcess(outer);
  const isUp = async () => {
    const { output } = await run('systemctl is-system-running || true', { as: 'root', seconds: 20 });
    return /running|degraded/.test(output);
  };
  try {
    while (!(await isUp())) await pause(200);
  } catch (error) {
    await end();
    throw error;
  }
  return { run, startInNetwork, powerOff, end };
}

/** `sh` became `unshare`, whose only child is the first process of the namespace. */
async function firstProcess(outer: ChildProcess): Promise<number> {
  const { pid } = outer;
  const messages: string[] = [];
  outer.stderr?.on('data', (chunk) => messages.push(String(chunk)));
  for (let tries = 0; tries < 100 && outer.exitCode === null; tries++) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    if (child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd') return Number(child);
    await pause(50);
  }
  throw new Error(`The tree did not boot. ${messages.join('')}`);
}

async function finish(child: ChildProcess, input: string, seconds: number): Promise<Outcome> {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  child.stdin?.on('error', () => {}); // nobody has to read the answers
  child.stdin?.end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, output: Buffer.concat(chunks).toString() };
}

/** A control group for the machine's systemd, which needs one that nobody else uses. */
function createGroup(): string {
  const root = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find(
    (place) => existsSync(join(place, 'cgroup.procs')) && existsSync(join(place, 'cgroup.controllers')),
  );
  if (!root) throw new Error('This machine has no control groups of version 2.');
  const group = join(root, `install-test-${process.pid}`);
  mkdirSync(group);
  return group;
}

function removeGroup(group: string): void {
  spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
}
