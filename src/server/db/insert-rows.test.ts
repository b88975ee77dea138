import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portalForFile } from '#tests/portal.ts';
import { insertRows } from './insert-rows.ts';
import { application_events, applications } from './schema/applications.ts';
import { cycles } from './schema/cycles.ts';
import { live_events } from './schema/processes.ts';
import { application_members, application_resumes } from './schema/rosters.ts';
import { audit_log } from './schema/staff.ts';

const { db } = await portalForFile();

test('rows as JSON are stored as given, with the defaults of columns that none of them has', async () => {
  const actor_id = randomUUID();
  const details = { note: '’"\\ ☃ {}', number: 1.5, none: null };
  const [cycle] = await db.select({ id: cycles.id }).from(cycles).limit(1);
  const line = {
    actor_id,
    action: 'status_changed',
    subject_type: 'application',
    details,
    cycle_id: cycle?.id,
  };
  await db.execute(
    insertRows(audit_log, [
      { ...line, subject_id: "it's one", at: undefined },
      { ...line, subject_id: 'two' },
    ]),
  );
  const stored = await db.select().from(audit_log).where(eq(audit_log.actor_id, actor_id));
  expect(stored).toEqual([
    { ...line, subject_id: "it's one", id: expect.any(Number), at: expect.any(String) },
    { ...line, subject_id: 'two', id: expect.any(Number), at: expect.any(String) },
  ]);
});

test('lists of ids are stored as lists', async () => {
  const person_ids = [randomUUID(), randomUUID()];
  await db.execute(insertRows(live_events, [{ topic: 'session', subject_ids: [], person_ids }]));
  const stored = await db.select().from(live_events);
  expect(stored.at(-1)).toMatchObject({ topic: 'session', subject_ids: [], person_ids });
});

test('columns have the same name in code and in the database, as rows in JSON need', () => {
  for (const table of [
    applications,
    application_members,
    application_events,
    application_resumes,
    audit_log,
    live_events,
  ])
    expect(Object.values(getTableColumns(table)).map(({ name }) => name)).toEqual(
      Object.keys(getTableColumns(table)),
    );
});
