// `npm run upgrade -- <tag, directory or archive>` replaces the release that serves, and `npm run rollback` leads back (docs/operations.md).
import { parseArgs } from 'node:util';
import { runStory } from './setup/run-story.mjs';
import { changedUnits, systemdSite } from './upgrade/systemd-site.mjs';
import { rollback, upgrade } from './upgrade/upgrade.mjs';

const USAGE = `Usage: npm run upgrade -- <tag, branch, commit, directory or archive>
       npm run rollback
  --root <directory>     of releases, current and source (/opt/portal)
  --web <ports>          of the web processes (those of the units portal@<port> that run)
  --worker <unit>        of the worker, or none (portal-worker)
  --restart <command>    which gets the name of a unit (systemctl restart)
  --portal-npm <command> which runs backup and doctor (portal-npm)
  --backups <directory>  (/var/backups/portal)
  --force                goes on when the doctor or the backup finds something wrong, and says what`;

const OPTIONS = {
  root: { type: 'string', default: '/opt/portal' },
  web: { type: 'string' },
  worker: { type: 'string', default: 'portal-worker' },
  restart: { type: 'string', default: 'systemctl restart' },
  'portal-npm': { type: 'string', default: 'portal-npm' },
  backups: { type: 'string', default: '/var/backups/portal' },
  force: { type: 'boolean' },
  back: { type: 'boolean' },
};

await runStory(async () => {
  process.umask(0o022); // the services run as another user
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (positionals.length !== (values.back ? 0 : 1)) throw new Error(USAGE);
  const started = Date.now();
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => ending.abort(new Error(`${name} interrupted it`)));
  const checked = systemdSite(values);
  const site = { ...(values.force ? forced(checked) : checked), signal: ending.signal };
  if (values.back) await rollback(site);
  else await upgrade(site, positionals[0]);
  const units = changedUnits(values.root);
  if (units.length > 0)
    console.log(
      `Copy the files of current/deploy/systemd to ${units.join(', ')}, then systemctl daemon-reload.`,
    );
  console.log(`Done after ${Math.round((Date.now() - started) / 1000)} s.`);
});

/** A release may be what repairs the site. */
function forced(site) {
  const goOn = (check) => () => check().catch((error) => site.say(`${error.message}\nGoing on (--force).`));
  return { ...site, examine: goOn(site.examine), backUp: goOn(site.backUp) };
}
