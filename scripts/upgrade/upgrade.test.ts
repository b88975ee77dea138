import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { directoryForFile } from '#tests/directory.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson } from '#tests/factories.ts';
import { databaseForFile } from '#tests/postgres.ts';
import { createSession } from '#tests/session.ts';
import { isBuilt, makeRelease } from '#tests/upgrade/make-release.ts';
import { startPlainPortal } from '#tests/upgrade/plain-portal.ts';
import { createReleasedSite } from '#tests/upgrade/released-site.ts';
import { Visitors } from '#tests/upgrade/visitors.ts';
import { openReleases } from './releases.mjs';
import { rollback, upgrade } from './upgrade.mjs';

const SECRET = 'a secret for tests only, of at least 32 characters';
const directory = await directoryForFile();

describe('the releases of an installation', () => {
  const releases = openReleases(join(directory, 'empty'));

  test('the current one is a link, and the one before it is the way back', () => {
    expect([releases.current(), releases.previous()]).toEqual([null, null]);
    for (const id of ['2026-01-01T00-00-00-a', '2026-01-02T00-00-00-b']) serve(id);
    expect(releases.current()).toBe('2026-01-02T00-00-00-b');
    expect(releases.previous()).toBe('2026-01-01T00-00-00-a');
  });

  test('the last three stay, and directories with other names are left alone', async () => {
    for (const id of ['2026-01-03T00-00-00-c', '2026-01-04T00-00-00-d', 'before']) serve(id);
    releases.switchTo('2026-01-04T00-00-00-d');
    expect(releases.removeOld()).toEqual(['2026-01-01T00-00-00-a', '2026-01-02T00-00-00-b']);
    expect(await readdir(join(directory, 'empty/releases'))).toContain('before');
  });

  test('two upgrades at once are refused, and one that was killed is no hindrance', async () => {
    await releases.alone(async () => {
      await expect(releases.alone(async () => {})).rejects.toThrow(
        `Another upgrade is under way (process ${process.pid}). If that is none, remove ${join(directory, 'empty/upgrade.lock')}.`,
      );
    });
    for (const holder of ['999999999', '', '0', '-1', 'x']) {
      writeFileSync(join(directory, 'empty/upgrade.lock'), holder);
      expect(await releases.alone(async () => 'done')).toBe('done');
      expect(existsSync(join(directory, 'empty/upgrade.lock'))).toBe(false);
    }
  });

  test('data in a release that is old stays, and data in the one that serves refuses an upgrade and a way back', async () => {
    const holder = openReleases(join(directory, 'holder'));
    const ids = [1, 2, 3, 4].map((day) => `2026-02-0${day}T00-00-00-x`);
    for (const id of ids) {
      mkdirSync(join(holder.directoryOf(id), '.data'), { recursive: true });
      holder.switchTo(id);
      holder.noteServed(id);
    }
    expect(holder.removeOld()).toEqual([]);
    expect(existsSync(holder.directoryOf('2026-02-01T00-00-00-x'))).toBe(true);
    const restart = vi.fn();
    const nothing = async () => {};
    const site = {
      ...{ root: holder.root, web: [{ name: 'portal@1', url: 'http://127.0.0.1:1' }], worker: null },
      ...{ restart, say: () => {}, examine: nothing, backUp: nothing },
    };
    for (const replace of [() => upgrade(site, directory), () => rollback(site)])
      await expect(replace()).rejects.toThrow(
        /current\/\.data exists.* set DATA_DIR to a directory outside of/,
      );
    expect(restart).not.toHaveBeenCalled();
    expect(holder.current()).toBe('2026-02-04T00-00-00-x');
  });

  function serve(id: string): void {
    mkdirSync(releases.directoryOf(id));
    releases.switchTo(id);
    releases.noteServed(id);
  }
});

describe('a way back that comes to no end', async () => {
  const releases = openReleases(join(directory, 'returned'));
  const plain = await startPlainPortal();
  afterAll(plain.stop);
  const [oldest, former, left] = [1, 2, 3].map((day) => `2026-05-0${day}T00-00-00-x`) as [
    string,
    string,
    string,
  ];
  const restarted: string[] = [];
  let failing: string[] = [];
  const site = {
    root: releases.root,
    web: [1, 2, 3].map((number) => ({ name: `portal@${number}`, url: plain.url })),
    worker: 'portal-worker',
    say: () => {},
    settleMs: 0,
    restart: async (name: string) => {
      restarted.push(name);
      if (failing.includes(name)) throw new Error(`${name} did not start: busy`);
    },
    examine: async () => {},
    backUp: async () => {},
  };

  beforeEach(() => {
    restarted.length = 0;
    failing = [];
    for (const id of [oldest, former, left]) {
      mkdirSync(releases.directoryOf(id), { recursive: true });
      releases.switchTo(id);
      releases.noteServed(id);
    }
  });

  test('restarts the other processes, names those that failed, and is finished by the next try', async () => {
    failing = ['portal@1', 'portal-worker'];
    await expect(rollback(site)).rejects.toThrow(
      /^Not every process serves 2026-05-02T00-00-00-x: portal.* did not start: busy; portal.* did not start: busy\. /,
    );
    expect(restarted.toSorted()).toEqual(['portal-worker', 'portal@1', 'portal@2', 'portal@3']);
    expect([releases.current(), releases.leaving()]).toEqual([former, left]);

    failing = [];
    expect(await rollback(site)).toBe(former);
    expect([releases.current(), releases.leaving(), releases.previous()]).toEqual([former, null, oldest]);
    expect(await rollback(site)).toBe(oldest);
    await expect(rollback(site)).rejects.toThrow('No former release is left');
  });

  test('of an upgrade that failed is finished in the same way', async () => {
    const id = '2026-05-04T00-00-00-x';
    mkdirSync(releases.directoryOf(id), { recursive: true });
    releases.noteLeaving(id, left);
    releases.switchTo(left);
    expect(await rollback(site)).toBe(left);
    expect(releases.served()).toEqual([left, former]);
  });
});

describe.skipIf(!isBuilt())('an upgrade of a site that people use', { timeout: 240_000 }, async () => {
  const connection = await databaseForFile();
  const asha = await createPerson(connection, { display_name: 'Asha' });
  const { name, value } = await createSession({ ...connection, secret: SECRET }, asha);
  const origin = 'http://portal.example';
  const headers = { Cookie: `${name}=${value}`, Origin: origin };
  const root = join(directory, 'portal');
  let count = 0;
  const made = (release: string) => makeRelease(join(directory, `made-${count++}-${release}`), release);
  const released = await createReleasedSite(root, {
    DATABASE_URL: connection.url,
    DATA_DIR: join(directory, 'data'),
    AUTH_SECRET: SECRET,
    PUBLIC_URL: origin,
    DRAIN_SECONDS: '1',
  });
  const { site, ports } = released;
  /** Read by a child process, with the packages of its release. */
  const upload = async (url: string) => {
    const body = new Uint8Array(await pdfBytes());
    const named = { 'Content-Type': 'application/pdf', 'X-File-Name': 'cv.pdf' };
    const response = await fetch(`${url}/api/profile/resume`, {
      method: 'PUT',
      headers: { ...headers, ...named },
      body,
    });
    return response.status;
  };
  const running = () =>
    Promise.all(
      ports.map(async (port) => {
        const ready = await (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).json();
        return ready.release ?? ready.current.release;
      }),
    );

  test('no request fails during an upgrade, a broken release is left by itself, and a rollback leads back', async () => {
    const first = await upgrade(site, await made('one'));
    await released.start();
    onTestFinished(released.end);
    const proxy = await released.startProxy();
    onTestFinished(proxy.stop);
    const visitors = new Visitors(proxy.url, headers, { pauseMs: 20 });
    await visitors.keepTabOpen();

    const second = await upgrade(site, await made('two'));
    expect(await running()).toEqual([second, second]);
    expect(await upload(proxy.url)).toBe(200);

    const broken = await made('broken');
    writeFileSync(join(broken, 'dist/server/main.js'), `throw new Error('It is broken.');`);
    await expect(upgrade(site, broken)).rejects.toThrow(`${second} serves again; nothing is lost.`);
    expect(await running()).toEqual([second, second]);

    const started = performance.now();
    expect(await rollback(site)).toBe(first);
    const seconds = (performance.now() - started) / 1000;
    expect(await running()).toEqual([first, first]);
    await visitors.stop();

    expect(visitors.failed).toEqual([]);
    expect(visitors.count).toBeGreaterThan(100);
    const { rows } = await connection.pool.query('select looking_note from profiles where user_id = $1', [
      asha.id,
    ]);
    expect(rows).toEqual([{ looking_note: visitors.lastNote }]);
    expect(seconds).toBeLessThan(60); // ten on a machine that does nothing else
  });

  test('a doctor or a backup that fails refuses the upgrade before anything has changed', async () => {
    const serving = openReleases(root).current();
    const next = await made('three');
    const restart = vi.fn(site.restart);
    for (const part of ['examine', 'backUp'])
      await expect(
        upgrade({ ...site, restart, [part]: () => Promise.reject(new Error(`${part} failed`)) }, next),
      ).rejects.toThrow(`${part} failed`);
    expect(restart).not.toHaveBeenCalled();
    expect(openReleases(root).current()).toBe(serving);
    await expect(upgrade({ ...site, web: [] }, next)).rejects.toThrow('No web process runs');
    await expect(upgrade(site, 'v9')).rejects.toThrow('is no repository to find it in');
  });
});
