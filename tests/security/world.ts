import { eq } from 'drizzle-orm';
import type { Role } from '#domain/users/users.ts';
import { detailed_drafts } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import {
  accounts,
  authenticators,
  email_changes,
  pending_sign_ups,
  recovery_codes,
} from '#server/db/schema/sign-in.ts';
import { saved_views } from '#server/db/schema/staff.ts';
import { team_invites, team_join_requests, team_member_profiles } from '#server/db/schema/teams.ts';
import { guardian_consents, profiles } from '#server/db/schema/users.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

/** The people of the world and their relation to the team’s application: the readers of docs/permissions.md. */
const PEOPLE = {
  leader: 'student',
  member: 'student',
  left: 'student',
  alone: 'student',
  drafting: 'student',
  asking: 'student',
  unrelated: 'student',
  owner: 'manager',
  manager: 'manager',
  /** An admin with their own application, whose review they must not see (rule:no-own-interest). */
  applying_admin: 'admin',
  admin: 'admin',
  super_admin: 'super_admin',
} as const satisfies Record<string, Role>;
export type Name = keyof typeof PEOPLE;
export const NAMES = Object.keys(PEOPLE) as Name[];
export const STAFF: Name[] = ['applying_admin', 'admin', 'super_admin'];

/** A secret text and its readers; everybody else, visitors included, must never read it. */
export type Canary = { what: string; text: string; readers: Name[] };

let serial = 0;

/** A portal whose every secret is a unique text, with the list of its readers. */
export async function createWorld(portal: Portal) {
  const canaries: Canary[] = [];
  const secret = (what: string, readers: Name[]): string => {
    const text = `canary${++serial}x${what.replaceAll(/\W/g, '')}`;
    canaries.push({ what, text, readers });
    return text;
  };
  const people = await createPeople(portal, secret);
  const clients = await signInAll(portal, people);
  await uploadResumes(clients, secret);
  const { db } = portal;
  const team = await createTeam(portal, people.leader, [people.member], { join_policy: 'approval' });
  await db.insert(team_join_requests).values({ team_id: team.id, user_id: people.asking.id });
  const [open, hidden] = [
    await createProject(portal, { owner_id: people.owner.id }),
    await createProject(portal, {
      owner_id: people.owner.id,
      is_visible_to_public: false,
      what_is_it: `<p>${secret('a hidden project', ['owner', 'alone', 'leader', ...STAFF])}</p>`,
    }),
  ];
  const readers: Name[] = ['leader', 'member', ...STAFF];
  const byTeam = await createApplication(portal, {
    project: open,
    applicant: people.leader,
    team,
    members: [people.member, people.left],
    values: { initial_proposal: secret('a proposal of a team', readers) },
  });
  await db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, people.left.id));
  await submitDetails(clients.leader, byTeam.id, secret, readers);
  await createApplication(portal, {
    project: hidden,
    applicant: people.alone,
    values: { initial_proposal: secret('a proposal of somebody', ['alone', ...STAFF]) },
  });
  await createApplication(portal, {
    project: open,
    applicant: people.drafting,
    values: { status: 'draft', initial_proposal: secret('a draft', ['drafting']) },
  });
  const ofAdmin = await createApplication(portal, {
    project: open,
    applicant: people.applying_admin,
    values: {
      admin_comments: secret('comments on an admin', ['admin', 'super_admin']),
      score: 83,
      initial_proposal: secret('a proposal of an admin', STAFF),
    },
  });
  const detailed = await createApplication(portal, { project: hidden, applicant: people.leader });
  await db.insert(detailed_drafts).values({
    application_id: detailed.id,
    technical_approach: secret('a draft of details', ['leader']),
  });
  await describeSomebody(portal, clients.leader, team.id, secret);
  await storeUnreadableSecrets(portal, people, team.id, secret);
  await db.insert(notifications).values({
    user_id: people.unrelated.id,
    kind: 'member_joined',
    subject: secret('a notification', ['unrelated']),
  });
  await db
    .insert(saved_views)
    .values({ user_id: people.admin.id, name: secret('a saved view', ['admin']), filter: {} });
  return { people, clients, team, byTeam, ofAdmin, canaries, secret };
}

type Secret = (what: string, readers: Name[]) => string;

async function createPeople(portal: Portal, secret: Secret): Promise<Record<Name, Person>> {
  const made: [string, Person][] = [];
  for (const name of NAMES) {
    const readers = [...new Set([name, ...STAFF])];
    const email = `${secret(`the address of ${name}`, readers).toLowerCase()}@example.test`;
    const person = await createPerson(portal, { role: PEOPLE[name], email, display_name: `The ${name}` });
    await portal.db
      .update(profiles)
      .set({
        phone: secret(`the phone of ${name}`, readers),
        past_experiences: secret(`the experiences of ${name}`, readers),
      })
      .where(eq(profiles.user_id, person.id));
    made.push([name, person]);
  }
  return Object.fromEntries(made) as Record<Name, Person>;
}

async function signInAll(portal: Portal, people: Record<Name, Person>) {
  const clients = await Promise.all(
    NAMES.map(async (name) => [name, await portal.signIn(people[name])] as const),
  );
  return Object.fromEntries(clients) as Record<Name, Client>;
}

async function uploadResumes(clients: Record<Name, Client>, secret: Secret) {
  for (const name of ['leader', 'alone', 'owner'] as const) {
    const text = secret(`the résumé of ${name}`, [name, ...STAFF]);
    await clients[name].upload('PUT', '/api/profile/resume', await pdfBytes({ text }), `${text}.pdf`);
  }
}

async function submitDetails(leader: Client, id: string, secret: Secret, readers: Name[]) {
  const text = secret('a presentation', readers);
  const path = `/api/applications/${id}`;
  const uploaded = await leader.upload(
    'POST',
    `${path}/presentation`,
    await pdfBytes({ text }),
    `${text}.pdf`,
  );
  const { status } = await leader.put(`${path}/detailed-proposal`, {
    technical_approach: `${secret('an approach', readers)} ${'word '.repeat(300)}`,
    tech_stack: secret('a stack', readers),
    past_experience: secret('an experience', readers),
    curriculum_fit: 'Signals',
    time_commitment: 'Ten hours',
    timeline: secret('a timeline', readers),
    presentation_file_id: uploaded.body.id,
  });
  if (status !== 200) throw new Error(`The detailed proposal was answered ${status}.`);
}

async function describeSomebody(portal: Portal, leader: Client, team_id: string, secret: Secret) {
  const readers: Name[] = ['leader', 'member', ...STAFF];
  const text = secret('the résumé of a described person', ['leader', ...STAFF]);
  const path = `/api/teams/${team_id}/member-resumes`;
  const { body } = await leader.upload('POST', path, await pdfBytes({ text }), `${text}.pdf`);
  await portal.db.insert(team_member_profiles).values({
    team_id,
    display_name: 'Somebody described',
    email: `${secret('the address of a described person', readers)}@example.test`,
    phone: secret('the phone of a described person', readers),
    past_experiences: secret('the experiences of a described person', readers),
    removal_token_hash: secret('the hash of a removal link', []),
    resume_file_id: body.id,
  });
  await portal.db.update(files).set({ attached_at: new Date().toISOString() }).where(eq(files.id, body.id));
}

/** Secrets of the database without any reader. */
async function storeUnreadableSecrets(
  { db }: Portal,
  people: Record<Name, Person>,
  team_id: string,
  secret: Secret,
) {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  for (const name of NAMES) {
    const user_id = people[name].id;
    await db.insert(accounts).values({
      user_id,
      account_id: user_id,
      provider_id: 'credential',
      password: secret(`the password hash of ${name}`, []),
    });
    await db.insert(authenticators).values({ user_id, secret: secret(`the authenticator of ${name}`, []) });
    await db.insert(recovery_codes).values({ user_id, code_hash: secret(`a recovery code of ${name}`, []) });
    await db.insert(guardian_consents).values({
      user_id,
      guardian_name: secret(`the guardian of ${name}`, [name, ...STAFF]),
      guardian_email: `${secret(`the guardian’s address of ${name}`, [name, ...STAFF]).toLowerCase()}@example.test`,
      token_hash: secret(`the hash of a guardian’s link of ${name}`, []),
      asked_at: expires_at,
      expires_at,
    });
    await db.insert(email_changes).values({
      user_id,
      email: `${secret(`the new address of ${name}`, [name]).toLowerCase()}@example.test`,
      token_hash: secret(`the hash of a change of ${name}`, []),
      expires_at,
    });
  }
  await db.insert(team_invites).values({
    team_id,
    token_hash: secret('the hash of an invite', []),
    created_by: people.leader.id,
    expires_at,
  });
  await db.insert(pending_sign_ups).values({
    email: `${secret('the address of a sign-up', [])}@example.test`,
    password_hash: secret('the password hash of a sign-up', []),
    token_hash: createToken().hash,
    privacy_version: 'test',
    expires_at,
  });
}

/** The ids that fit an address, by the word before them; under any other word, all of them. */
export async function idsByNoun(portal: Portal): Promise<Record<string, string[]>> {
  const { rows } = await portal.pool.query<{ noun: string; id: string }>(`
    select 'people' as noun, id::text from users union all
    select 'applications', id::text from applications union all
    select 'projects', id::text from projects union all
    select 'teams', id::text from teams union all
    select 'member-profiles', id::text from team_member_profiles union all
    select 'files', id::text from files where sha256 !~ '^0+$' union all
    select 'outbox', id::text from mails union all
    select 'departments', (select id::text from departments limit 1) union all
    select 'bulk-runs', id::text from bulk_runs union all
    select 'saved-views', id::text from saved_views union all
    select 'notifications', id::text from notifications union all
    select 'sessions', id::text from sessions`);
  const ids = Object.groupBy(rows, ({ noun }) => noun);
  const lists = Object.fromEntries(
    Object.entries(ids).map(([noun, found]) => [noun, (found ?? []).map(({ id }) => id)]),
  );
  return {
    ...lists,
    users: lists.people ?? [],
    teammates: lists.people ?? [],
    'application-drafts': lists.applications ?? [],
  };
}
