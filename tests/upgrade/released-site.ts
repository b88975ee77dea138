import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../e2e/support/server.ts';
import { endProcesses, type Process, startProcess } from '../processes.ts';
import { startRoundRobin } from '../round-robin.ts';

const WORKER = 'portal-worker';

/**
 * Two web processes and a worker that are started from the link `current` below a directory, as systemd does, and a proxy before them. `root` and the
 * rest are what an upgrade needs to know.
 */
export async function createReleasedSite(root: string, settings: Record<string, string>) {
  const ports = [await freePort(), await freePort()];
  const running = new Map<string, Process>();
  const lines: string[] = [];

  async function restart(name: string): Promise<void> {
    const old = running.get(name);
    running.delete(name);
    if (old) await endProcesses([old]);
    const release = realpathSync(join(root, 'current'));
    const started =
      name === WORKER
        ? startProcess('worker', settings, undefined, release)
        : startProcess('portal', { ...settings, WORKER: 'off' }, Number(name.split('@')[1]), release);
    running.set(name, await started);
  }

  const web = ports.map((port) => ({ name: `portal@${port}`, url: `http://127.0.0.1:${port}` }));
  return {
    site: {
      root,
      web,
      worker: WORKER,
      restart,
      say: (line: string) => void lines.push(line),
      examine: async () => {},
      backUp: async () => {},
      readyMs: 60_000,
      settleMs: 500,
    },
    ports,
    lines,
    async start() {
      for (const name of [...web.map((process) => process.name), WORKER]) await restart(name);
    },
    startProxy: () => startRoundRobin(ports),
    end: () => endProcesses([...running.values()]),
  };
}
