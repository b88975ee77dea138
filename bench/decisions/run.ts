/**
 * `npm run bench -- decisions <drill> [applications] [kills]`: release (with 61 corrections), kills, alike, announcement. With other numbers than
 * the usual ones it is a trial, which stores nothing.
 */
import { buildProduct } from '../chaos/site.ts';
import { compareTimes } from './alike.ts';
import { announce } from './announcement.ts';
import { killReleases } from './kills.ts';
import { measureRelease } from './release.ts';

const [name = '', applications = '10000', kills = '50'] = process.argv.slice(2);

const DRILLS: Record<string, () => Promise<void>> = {
  release: () => measureRelease(Number(applications)),
  kills: () => killReleases(Number(kills), Number(applications)),
  alike: () => compareTimes(),
  announcement: () => announce(Number(process.argv[3] ?? 20_000), Number(process.argv[4] ?? 10)),
};

const drill = DRILLS[name];
if (!drill) {
  process.stderr.write(`Say which drill: ${Object.keys(DRILLS).join(', ')}\n`);
  process.exitCode = 1;
} else {
  buildProduct();
  await drill();
}
