/**
 * `npm run install-test [-- --revision <commit>]`: installs the portal on a bare Debian with the code blocks of docs/operations.md, in a
 * tree of its own that boots systemd without a network; then uses, backs up, restores and upgrades it. `--keep` keeps the
 * changed files.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSmtp } from '#tests/smtp.ts';
import { MAIL_PORT } from './blocks.ts';
import { bootMachine, type Machine } from './machine.ts';
import { findObstacle } from './obstacles.ts';
import { Report } from './report.ts';
import { installPackages, runSteps } from './steps.ts';
import { Story } from './story.ts';
import {
  addSources,
  discardChanges,
  ensureBaseTree,
  isInstalled,
  keepAsInstalled,
  PLACES,
  prepareChanges,
} from './tree.ts';

const { values } = parseArgs({
  options: { revision: { type: 'string', default: 'HEAD' }, keep: { type: 'boolean' } },
});
const RELAY = 'tests/install/relay.ts';
const RELAY_OUTPUT: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit'] };

const obstacle = findObstacle();
if (obstacle) {
  process.stderr.write(`Not tried: ${obstacle}.\n`);
  process.exitCode = 1;
} else await installTest();

async function installTest(): Promise<void> {
  const sockets = mkdtempSync(join(tmpdir(), 'install-test-'));
  const [site, mail] = [join(sockets, 'site'), join(sockets, 'mail')];
  const sink = await startSmtp();
  const relays = [spawn(process.execPath, [RELAY, mail, String(sink.port)], RELAY_OUTPUT)];
  const machines: Machine[] = [];
  const clear = async () => {
    for (const relay of relays) relay.kill();
    await machines.at(-1)?.end();
    await sink.stop();
    rmSync(sockets, { recursive: true, force: true });
    if (!values.keep) discardChanges();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clear().finally(() => process.exit(1)));
  const report = new Report(PLACES.report);
  const boot = (title: string) =>
    report.step(title, async () => {
      machines.push(await bootMachine());
      return '';
    });
  try {
    await report.step('A bare tree of Debian', async () => ensureBaseTree());
    prepareChanges();
    if (!isInstalled()) {
      if (!(await boot('It boots systemd'))) return;
      if (!(await installPackages(machines[0] as Machine, report))) return;
      await report.step('It shuts down', async () => (await machines[0]?.powerOff()) ?? '');
      keepAsInstalled();
      prepareChanges();
    }
    addSources(values.revision);
    if (!(await boot('It boots again, with the packages'))) return;
    const machine = machines.at(-1) as Machine;
    relays.push(machine.startInNetwork([RELAY, site, '443', String(MAIL_PORT), mail]));
    await runSteps(machine, new Story({ socketPath: site, received: sink.received }), report);
  } finally {
    await clear();
    report.end();
  }
}
