import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portalForFile } from '#tests/portal.ts';
import { insertRows } from './insert-rows.ts';
import * as schema from './schema.ts';

const { db } = await portalForFile();

test('rows as JSON are stored as given, with the defaults of columns that none of them has', async () => {
  const actor_id = randomUUID();
  const details = { note: '’"\\ ☃ {}', number: 1.5, none: null };
  const [cycle] = await db.select({ id: schema.cycles.id }).from(schema.cycles).limit(1);
  const line = {
    actor_id,
    action: 'status_changed',
    subject_type: 'application',
    details,
    cycle_id: cycle?.id,
  };
  await db.execute(
    insertRows(schema.audit_log, [
      { ...line, subject_id: "it's one", at: undefined },
      { ...line, subject_id: 'two' },
    ]),
  );
  const stored = await db.select().from(schema.audit_log).where(eq(schema.audit_log.actor_id, actor_id));
  expect(stored).toEqual([
    { ...line, subject_id: "it's one", id: expect.any(Number), at: expect.any(String) },
    { ...line, subject_id: 'two', id: expect.any(Number), at: expect.any(String) },
  ]);
});

test('lists of ids are stored as lists', async () => {
  const person_ids = [randomUUID(), randomUUID()];
  await db.execute(insertRows(schema.live_events, [{ topic: 'session', subject_ids: [], person_ids }]));
  const stored = await db.select().from(schema.live_events);
  expect(stored.at(-1)).toMatchObject({ topic: 'session', subject_ids: [], person_ids });
});

test('columns have the same name in code and in the database, as rows in JSON need', () => {
  for (const table of [
    schema.applications,
    schema.application_members,
    schema.application_events,
    schema.application_resumes,
    schema.audit_log,
    schema.live_events,
  ])
    expect(Object.values(getTableColumns(table)).map(({ name }) => name)).toEqual(
      Object.keys(getTableColumns(table)),
    );
});
