/**
 * `npm run bench -- chaos <name> [times]`: does one kind of damage to a separate portal and prints the results; times are
 * clients for slow-clients and seconds for overload, s3 (of each kind) and behind-proxies. docs/reliability.md explains the figures.
 */
import { behindProxies } from './behind-proxies.ts';
import { bodies } from './bodies.ts';
import { diskFull } from './disk-full.ts';
import { imageUpgrades } from './image-upgrades.ts';
import { killEmbedded, killSeparate, restartDatabase } from './kills.ts';
import { loseStatements } from './lose-statements.ts';
import { overload } from './overload.ts';
import { pointInTime } from './point-in-time.ts';
import { replica } from './replica.ts';
import { s3Away } from './s3.ts';
import { buildProduct } from './site.ts';
import { slowClients } from './slow-clients.ts';
import { upgrades } from './upgrades.ts';

const [name = '', times] = process.argv.slice(2);

const FAULTS: Record<string, () => Promise<void>> = {
  'kill-embedded': () => killEmbedded(Number(times ?? 100)),
  'kill-separate': () => killSeparate(Number(times ?? 100)),
  'restart-database': () => restartDatabase(Number(times ?? 20)),
  'disk-full': () => diskFull(),
  replica: () => replica(Number(times ?? 5)),
  'fail-over': () => replica(Number(times ?? 5), 'hosts'),
  vanish: () => replica(Number(times ?? 5), 'vanished'),
  'point-in-time': () => pointInTime(),
  'slow-clients': () => slowClients(Number(times ?? 1000)),
  bodies: () => bodies(),
  statements: () => loseStatements(),
  s3: () => s3Away(Number(times ?? 60)),
  upgrades: () => upgrades(Number(times ?? 20)),
  'image-upgrades': () => imageUpgrades(Number(times ?? 3)),
  'behind-proxies': () => behindProxies(Number(times ?? 60)),
  overload: () => overload(Number(times ?? 60)),
  'overload-behind-nginx': () => overload(Number(times ?? 60), { isBehindNginx: true }),
};

const fault = FAULTS[name];
if (fault) {
  buildProduct();
  await fault();
} else {
  process.stderr.write(`Say which fault: ${Object.keys(FAULTS).join(', ')}\n`);
  process.exitCode = 1;
}
