import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const READERS_EACH = 4;
const CHANGES = 40;

const portal = await portalForFile();
const other = startAnotherProcess();
afterAll(() => other.close());

/** With its own connections, and so its own cache. */
function startAnotherProcess() {
  const { db, pool } = connect(portal.databaseUrl);
  return { app: createApp({ ...portal.services, db }), close: () => pool.end() };
}

test('under many reads no process shows a list older than the changes before the request', async () => {
  const project = await createProject(portal, { name: 'Version 0' });
  const student = await createPerson(portal);
  const readers = [await portal.signIn(student), await portal.signIn(student, other.app)];
  let committed = 0;
  const stale: string[] = [];
  const read = async (reader: Client) => {
    while (committed < CHANGES) {
      const atLeast = committed;
      const { body } = await reader.get('/api/projects');
      const seen = Number(/Version (\d+)/.exec(JSON.stringify(body))?.[1]);
      if (!(seen >= atLeast)) stale.push(`${seen} after ${atLeast}`);
    }
  };
  const reading = Array.from({ length: READERS_EACH }, () => readers.map(read)).flat();
  for (let version = 1; version <= CHANGES; version++) {
    await portal.db
      .update(projects)
      .set({ name: `Version ${version}` })
      .where(eq(projects.id, project.id));
    committed = version;
    await pause(5);
  }
  await Promise.all(reading);
  expect(stale).toEqual([]);
});

test('a setting takes effect in every process from the next request on', async () => {
  const student = await createPerson(portal);
  const readers = [await portal.signIn(student), await portal.signIn(student, other.app)];
  for (const gate of ['shortlisted', 'open', 'shortlisted'] as const) {
    await portal.db
      .insert(site_settings)
      .values({ setting_key: 'detailed_proposal_gate', setting_value: gate })
      .onConflictDoUpdate({ target: site_settings.setting_key, set: { setting_value: gate } });
    for (const reader of readers) {
      expect((await reader.get('/api/settings/detailed-proposal-gate')).body).toEqual({
        detailed_proposal_gate: gate,
      });
    }
  }
});

test('the new name of a project’s owner shows on its page at once', async () => {
  const owner = await createPerson(portal, { role: 'manager', display_name: 'Before' });
  const project = await createProject(portal, { owner_id: owner.id });
  const reader = await portal.signIn(await createPerson(portal), other.app);
  const nameOf = async () => (await reader.get(`/api/projects/${project.id}`)).body.owner_name;
  expect(await nameOf()).toBe('Before');
  await portal.db.update(profiles).set({ display_name: 'After' }).where(eq(profiles.user_id, owner.id));
  expect(await nameOf()).toBe('After');
});
