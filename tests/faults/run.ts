/**
 * `npm run fault -- <name> [times]`: does one kind of damage to a portal of its own and prints what came of it. What the
 * figures mean is in docs/reliability.md.
 */
import { killEmbedded, killSeparate, restartDatabase } from './kills.ts';

const [name = '', times] = process.argv.slice(2);

const FAULTS: Record<string, () => Promise<void>> = {
  'kill-embedded': () => killEmbedded(Number(times ?? 100)),
  'kill-separate': () => killSeparate(Number(times ?? 100)),
  'restart-database': () => restartDatabase(Number(times ?? 20)),
};

const fault = FAULTS[name];
if (fault) await fault();
else {
  process.stderr.write(`Say which fault: ${Object.keys(FAULTS).join(', ')}\n`);
  process.exitCode = 1;
}
