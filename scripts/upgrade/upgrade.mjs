import { setTimeout as pause } from 'node:timers/promises';
import { prepareRelease } from './prepare.mjs';
import { openReleases } from './releases.mjs';
import { shareScripts } from './share-scripts.mjs';
import { verifyProcess } from './verify.mjs';

/** The first process of a release runs its migrations. */
const READY_MS = 15 * 60_000;
/** A release that served before has nothing to migrate. */
const READY_AGAIN_MS = 60_000;
/** For a proxy that has left out a restarted process; on the way back as long as nginx leaves it out (`fail_timeout`). */
const SETTLE_MS = 2000;
const SETTLE_AGAIN_MS = 1000;

/**
 * Replaces the release that serves by another one: doctor, build, backup, then one process after the other. Throws a sentence when something fails: before
 * the first restart nothing has changed, and after it the former release serves again. The first release of an installation is only built.
 */
export async function upgrade(site, wanted) {
  const releases = openReleases(site.root);
  return releases.alone(async () => {
    const former = releases.current();
    releases.requireDataElsewhere();
    if (former) requireProcesses(site);
    for (const old of releases.removeOld()) site.say(`Removed ${old}.`);
    if (former) await site.examine();
    const id = prepareRelease(releases, wanted);
    site.say(`${id} is built.`);
    if (former) await site.backUp();
    site.signal?.throwIfAborted();
    shareScripts(releases, id);
    const unfinished = releases.leaving();
    releases.switchTo(id);
    if (former) await replaceOrReturn(site, releases, { id, former });
    releases.noteServed(id);
    if (unfinished) releases.forget(unfinished);
    for (const old of releases.removeOld()) site.say(`Removed ${old}.`);
    return id;
  });
}

/** Leads back to the release before, without the database, which only grows. Throws a sentence when there is none, or it doesn't serve. */
export async function rollback(site) {
  const releases = openReleases(site.root);
  return releases.alone(async () => {
    const unfinished = releases.leaving();
    const left = unfinished ?? releases.current();
    const former = unfinished ? releases.current() : releases.previous();
    if (!former) throw new Error('No former release is left to go back to.');
    releases.requireDataElsewhere();
    requireProcesses(site);
    await goBack(site, releases, { left, former });
    return former;
  });
}

function requireProcesses({ web }) {
  if (web.length === 0)
    throw new Error('No web process runs that could be replaced: start one, or name the ports (--web).');
}

async function replaceOrReturn(site, releases, { id, former }) {
  const readyMs = site.readyMs ?? READY_MS;
  try {
    for (const web of site.web) await replace(site, web, { release: id, withinMs: readyMs });
    if (site.worker) await site.restart(site.worker, readyMs);
    for (const web of site.web) await verifyProcess(web, { release: id, withinMs: READY_AGAIN_MS });
    site.say(`${id} serves.`);
  } catch (error) {
    site.say(`${error.message}. Going back to ${former}.`);
    await goBack(site, releases, { left: id, former });
    throw new Error(`${id} does not serve: ${error.message}. ${former} serves again; nothing is lost.`);
  }
}

async function goBack(site, releases, { left, former }) {
  releases.noteLeaving(left, former);
  releases.switchTo(former);
  const failures = [];
  const note = ({ message }) => void failures.push(message);
  const worker = site.worker ? site.restart(site.worker, READY_AGAIN_MS).catch(note) : null;
  for (const web of site.web)
    await replace(site, web, { release: null, withinMs: READY_AGAIN_MS }).catch(note);
  await worker;
  if (failures.length > 0)
    throw new Error(
      `Not every process serves ${former}: ${failures.join('; ')}. \`npm run rollback\` tries again and goes no further back.`,
    );
  releases.forget(left);
  site.say(`${former} serves again.`);
}

async function replace(site, web, { release, withinMs }) {
  if (release) site.signal?.throwIfAborted();
  await site.restart(web.name, withinMs);
  await verifyProcess(web, { release, withinMs: Math.min(withinMs, READY_AGAIN_MS) });
  site.say(`${web.name} is replaced.`);
  const settleMs = site.settleMs ?? SETTLE_MS;
  if (web !== site.web.at(-1)) await pause(release ? settleMs : Math.min(settleMs, SETTLE_AGAIN_MS));
}
