import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allowedCalls, knowsSets } from './call-filter.ts';

const WITHOUT_SETS = 'systemd-analyze, which knows the sets of system calls, is not on this machine';

/** The system calls behind functions of Node that a service may not call by default. */
const CALLS: Record<string, string> = {
  setPriority: 'setpriority',
  copyFile: 'fchown',
  copyFileSync: 'fchown',
  cp: 'fchown',
  cpSync: 'fchown',
  chown: 'chown',
  chownSync: 'chown',
  lchown: 'lchown',
  fchown: 'fchown',
  setuid: 'setuid',
  setgid: 'setgid',
};

/** Started as another account, which a service is not: it has a PostgreSQL of the machine. */
const NOT_IN_A_SERVICE = /src\/server\/embedded-postgres\//;

/** A process with limits of its own reads a document: `prlimit` starts it. */
const FOR_CHILD_PROCESSES = [
  'prlimit64',
  'setrlimit',
  'clone',
  'clone3',
  'execve',
  'wait4',
  'kill',
  'pipe2',
  'socketpair',
];

const units = globSync('deploy/systemd/*.service').map(
  (path) => [basename(path), readFileSync(path, 'utf8')] as const,
);

/** The functions of the table that the product calls, with the file. */
const used = globSync('src/server/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts') && !NOT_IN_A_SERVICE.test(path))
  .flatMap((path) => {
    const imports = [
      ...readFileSync(path, 'utf8').matchAll(/import (?:\w+, )?\{([^}]*)\}[^;]*'node:[^']*'/g),
    ];
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
    return names.filter((name) => name in CALLS).map((name) => `${name} in ${path}`);
  });

test.each(['portal-drill.service', 'portal-npm'])(
  'a restore of %s unpacks onto the disk: /tmp may be memory',
  (name) => expect(readFileSync(`deploy/systemd/${name}`, 'utf8')).toContain('TMPDIR=/var/tmp'),
);

describe.each(units)('the unit %s', (name, unit) => {
  test('allows what the server and its child processes call', ({ skip }) => {
    skip(!knowsSets, WITHOUT_SETS);
    const allowed = allowedCalls(unit);
    const calls = [
      ...used.map((use) => CALLS[use.split(' ')[0] ?? ''] ?? ''),
      'setpriority',
      ...FOR_CHILD_PROCESSES,
    ];
    expect(calls.filter((call) => !allowed.has(call))).toEqual([]);
    expect(used).toContain('copyFile in src/server/files/storage/disk.ts');
  });

  test('allows no call that changes the machine', ({ skip }) => {
    skip(!knowsSets, WITHOUT_SETS);
    const allowed = allowedCalls(unit);
    const forbidden = [
      'reboot',
      'mount',
      'init_module',
      'swapon',
      'setuid',
      'chroot',
      'bpf',
      'sched_setscheduler',
    ];
    expect(forbidden.filter((call) => allowed.has(call))).toEqual([]);
  });

  test('makes a forbidden call an error instead of the end of the process', () => {
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  });

  test('signals the process alone, so that its child processes finish what they read', () => {
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });

  test('is one that systemd understands', ({ skip }) => {
    skip(!knowsSets, WITHOUT_SETS);
    const directory = mkdtempSync(join(tmpdir(), 'units-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const path = join(directory, name.replace('@', '@3001'));
    writeFileSync(
      path,
      unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true').replace(/^Documentation=.*$/m, ''),
    );
    copyFileSync('deploy/systemd/portal.target', join(directory, 'portal.target'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
