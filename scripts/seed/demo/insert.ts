import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { application_events, applications as applicationsTable } from '#server/db/schema/applications.ts';
import { files as filesTable } from '#server/db/schema/files.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members as applicationMembersTable } from '#server/db/schema/rosters.ts';
import { accounts } from '#server/db/schema/sign-in.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { team_join_requests, team_member_profiles, team_members, teams } from '#server/db/schema/teams.ts';
import {
  departments as departmentsTable,
  profiles as profilesTable,
  users,
} from '#server/db/schema/users.ts';
import { departments } from '../people.ts';
import { applicationRows, auditRows, eventRows, rosterRows } from './application-rows.ts';
import type { Ids } from './ids.ts';
import { insertDecisions } from './insert-decisions.ts';
import { insertLetters } from './insert-letters.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertLastYear } from './last-year.ts';
import { notificationRows } from './notification-rows.ts';
import { accountRows, profileRows, userRows } from './people-rows.ts';
import { projectRows } from './project-rows.ts';
import { insertSeason } from './season.ts';
import type { Documents } from './store-documents.ts';
import { joinRequestRows, memberProfileRows, memberRows, teamRows } from './team-rows.ts';

/** The input of every row. */
export type Seeding = {
  ids: Ids;
  at: Date;
  documents: Documents;
  passwordHash: string;
  /** That of the links in letters. */
  origin: string;
};

/** Writes all rows of the demo, one statement per table, parents first. */
export async function insertEverything(tx: Transaction, seeding: Seeding): Promise<void> {
  await insertDepartments(tx, seeding.ids);
  await tx.insert(users).values(userRows(seeding));
  await tx.insert(accounts).values(accountRows(seeding));
  const { resumes, presentations } = seeding.documents;
  await tx.insert(filesTable).values([...resumes.values(), ...presentations.values()]);
  await tx.insert(profilesTable).values(profileRows(seeding));
  await insertSeason(tx, seeding);
  await tx.insert(projects).values(projectRows(seeding));
  await tx.insert(teams).values(teamRows(seeding));
  await tx.insert(team_members).values(memberRows(seeding));
  await tx.insert(team_member_profiles).values(memberProfileRows(seeding));
  await tx.insert(team_join_requests).values(joinRequestRows(seeding));
  await tx.insert(applicationsTable).values(applicationRows(seeding));
  await tx.insert(applicationMembersTable).values(rosterRows(seeding));
  const lastYear = await insertLastYear(tx, seeding);
  await storeSentResumes(tx);
  await insertReviews(tx, seeding);
  await tx.insert(application_events).values(eventRows(seeding));
  await tx.insert(notifications).values(notificationRows(seeding));
  await insertLetters(tx, seeding);
  await tx.insert(audit_log).values(auditRows(seeding));
  await insertDecisions(tx, seeding);
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
    .insert(departmentsTable)
    .values(departments)
    .onConflictDoUpdate({ target: departmentsTable.name, set: { description: sql`excluded.description` } })
    .returning({ id: departmentsTable.id, name: departmentsTable.name });
  for (const { id, name } of stored) ids.department.set(name, id);
}
