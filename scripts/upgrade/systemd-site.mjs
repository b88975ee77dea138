import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The processes of this machine as systemd runs them, and how they are restarted, examined and backed up. */
export function systemdSite({ root, web, worker, restart, 'portal-npm': portalNpm, backups }) {
  const say = (line) => console.log(line);
  const ports = web ? web.split(',') : runningPorts();
  return {
    root,
    say,
    web: ports.map((port) => ({ name: `portal@${port}`, url: `http://127.0.0.1:${port}` })),
    worker: worker === 'none' ? null : worker,
    async restart(name, withinMs) {
      const [program, ...args] = restart.split(' ');
      await promisify(execFile)(program, [...args, name], { timeout: withinMs }).catch((error) => {
        throw new Error(`${name} did not start: ${(error.stderr || error.message).trim()}`);
      });
    },
    examine: async () =>
      runOfPortal(portalNpm, ['doctor', '--', '--quick'], 'The doctor finds something wrong'),
    async backUp() {
      const name = `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
      runOfPortal(portalNpm, ['backup', '--', join(backups, name)], 'The backup failed');
      for (const old of removeFormer(backups)) say(`Removed the old backup ${old}.`);
    },
  };
}

const BEFORE_UPGRADE = /^before-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const KEPT = 3;

/** Of the backups before upgrades alone: how many others stay is for the operator to say. */
function removeFormer(backups) {
  const names = readdirSync(backups).filter((name) => BEFORE_UPGRADE.test(name));
  const isWhole = (name) => existsSync(join(backups, name, 'SHA256SUMS'));
  const kept = new Set(names.filter(isWhole).toSorted().slice(-KEPT));
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) rmSync(join(backups, name), { recursive: true });
  return old;
}

const INSTALLED = { units: '/etc/systemd/system', commands: '/usr/local/bin' };

/** The installed units and commands that aren't those of the release that serves. */
export function changedUnits(root, { units, commands } = INSTALLED) {
  const directory = join(root, 'current/deploy/systemd');
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .map((name) => ({ name, installed: join(name === 'portal-npm' ? commands : units, name) }))
    .filter(({ installed }) => existsSync(installed))
    .filter(
      ({ name, installed }) =>
        readFileSync(installed, 'utf8') !== readFileSync(join(directory, name), 'utf8'),
    )
    .map(({ installed }) => installed);
}

function runningPorts() {
  const args = ['list-units', '--plain', '--no-legend', '--state=active', 'portal@*.service'];
  const { stdout } = spawnSync('systemctl', args, { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^portal@(\d+)\.service/gm)].map(([, port]) => port);
}

function runOfPortal(command, args, failure) {
  const [program, ...first] = command.split(' ');
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], { encoding: 'utf8' });
  if (status === 0) return;
  const lines = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n');
  const wrong = lines.filter((line) => line.startsWith('wrong'));
  throw new Error(
    `${failure}, so nothing was changed:\n${(wrong.length > 0 ? wrong : lines.slice(-10)).join('\n')}`,
  );
}
