import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import * as schema from '#server/db/schema.ts';
import { departments } from '../people.ts';
import { applicationRows, auditRows, eventRows, rosterRows } from './application-rows.ts';
import type { Ids } from './ids.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertLastYear } from './last-year.ts';
import { notificationRows } from './notification-rows.ts';
import { accountRows, profileRows, userRows } from './people-rows.ts';
import { projectRows } from './project-rows.ts';
import type { Documents } from './store-documents.ts';
import { joinRequestRows, memberProfileRows, memberRows, teamRows } from './team-rows.ts';

/** The input of every row. */
export type Seeding = { ids: Ids; at: Date; documents: Documents; passwordHash: string };

/** Writes all rows of the demo, one statement per table, parents first. */
export async function insertEverything(tx: Transaction, seeding: Seeding): Promise<void> {
  await insertDepartments(tx, seeding.ids);
  await tx.insert(schema.users).values(userRows(seeding));
  await tx.insert(schema.accounts).values(accountRows(seeding));
  const { resumes, presentations } = seeding.documents;
  await tx.insert(schema.files).values([...resumes.values(), ...presentations.values()]);
  await tx.insert(schema.profiles).values(profileRows(seeding));
  await tx.insert(schema.projects).values(projectRows(seeding));
  await tx.insert(schema.teams).values(teamRows(seeding));
  await tx.insert(schema.team_members).values(memberRows(seeding));
  await tx.insert(schema.team_member_profiles).values(memberProfileRows(seeding));
  await tx.insert(schema.team_join_requests).values(joinRequestRows(seeding));
  await tx.insert(schema.applications).values(applicationRows(seeding));
  await tx.insert(schema.application_members).values(rosterRows(seeding));
  const lastYear = await insertLastYear(tx, seeding);
  await storeSentResumes(tx);
  await insertReviews(tx, seeding);
  await tx.insert(schema.application_events).values(eventRows(seeding));
  await tx.insert(schema.notifications).values(notificationRows(seeding));
  await tx.insert(schema.audit_log).values(auditRows(seeding));
  await lastYear.archive();
}

/** For the receipts: nobody in the demo has replaced a résumé since. */
async function storeSentResumes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into application_resumes (application_id, step, user_id, name, size, sha256)
    select a.id, step, m.user_id, f.name, f.size, f.sha256
    from applications a
    join application_members m on m.application_id = a.id
    join profiles p on p.user_id = m.user_id
    join files f on f.id = p.resume_file_id
    cross join lateral (values ('initial', a.submitted_at), ('detailed', a.detailed_submitted_at)) sent (step, at)
    where sent.at is not null
  `);
}

// The schema contains 'Students', because every profile needs it (rule:students-department).
async function insertDepartments(tx: Transaction, ids: Ids): Promise<void> {
  const stored = await tx
    .insert(schema.departments)
    .values(departments)
    .onConflictDoUpdate({ target: schema.departments.name, set: { description: sql`excluded.description` } })
    .returning({ id: schema.departments.id, name: schema.departments.name });
  for (const { id, name } of stored) ids.department.set(name, id);
}
