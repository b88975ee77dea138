import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cycles } from '#server/db/schema/cycles.ts';
import { sendDue } from '#tests/mails.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import {
  ADDRESS,
  createMarkedPerson,
  marksInDatabase,
  marksInFiles,
  PASSWORD,
  textColumns,
} from './marked-person.ts';

/** The remaining data of an erased person, with the reason (rule:erasure). Everything else that the search finds is a fault. */
const STAYS: { column: RegExp; marks: RegExp; why: string }[] = [
  {
    column: /^public\.(applications\.\w+|application_blind_texts\.(sections|folded))$/,
    marks: /^zzmarkteam(proposal|details|comments)$/,
    why: 'Team applications stay without the contact data of the person; staff wrote the comments about the team.',
  },
  {
    column: /^public\.application_events\.note$/,
    marks: /^zzmarkteammessage$/,
    why: 'Staff wrote the message to the team; its history is the programme’s.',
  },
  {
    column:
      /^public\.(teams\.(name|description|wanted_skills)|team_listings\.words|application_searches\.(names|names_key|applicant_name)|review_stage_sums\.(applicant|names)|(notifications|mails)\.(subject|text|html))$/,
    marks: /^zzmarkteam(description|skill)?$/,
    why: 'The team passes to the next member with its name, description and wanted skills.',
  },
  {
    column: /^public\.files\.name$/,
    marks: /^zzmarkteampresentationname$/,
    why: 'Presentations stay with the application of the team.',
  },
  {
    column: /^public\.mails\.(text|html)$/,
    marks: /^zzmarkteampresentationname$/,
    why: 'The receipts of the other members name the presentation that was sent.',
  },
  {
    column: /^public\.(reviews\.applicant_note|review_feedback\.text)$/,
    marks: /^zzmarkapplicantnote$/,
    why: 'The note of a submitted review is for its applicants; the reviewer’s name and private note go.',
  },
  {
    column: /^public\.saved_views\.filter$/,
    marks: /^zzmarkcollege$/,
    why: 'A college is not a person.',
  },
];

/**
 * Columns without people’s words: numbers, hashes, kinds, subjects of emails, and the programme’s texts about
 * its projects.
 */
const WITHOUT_WORDS = {
  tables:
    'accounts announcements application_counts application_project_counts assignment_drafts audit_log authenticators bulk_run_rows bulk_runs cycles decision_settings departments email_texts ended_sessions last_runs muted_mails project_seats projects recovery_codes refused_addresses release_rows releases review_conflicts review_counts review_round_figures rubrics security_events server_secrets site_settings team_invites verifications',
  columns:
    'code_hash refused_hashes password_hash token_hash removal_token_hash marks first_marks outcome state review_copy_state review_copy_problem status from_status to_status seen_status decided_status known_status stage step kind role degree sha256 content_type token topic key subject join_policy withdrawn_by privacy_version ip_address last_error text_error unsubscribe_url image reference known source_version project_name domain',
  others: 'public.users.name public.review_stage_sums.names',
};

function holdsNoWords(name: string): boolean {
  const [, table = '', column = ''] = name.split('.');
  const { tables, columns, others } = WITHOUT_WORDS;
  return (
    tables.split(' ').includes(table) ||
    columns.split(' ').includes(column) ||
    others.split(' ').includes(name)
  );
}

async function unexpectedMarks(portal: Portal): Promise<string[]> {
  const found = await marksInDatabase(portal);
  return [...found].flatMap(([column, marks]) =>
    [...marks]
      .filter((mark) => !STAYS.some((stays) => stays.column.test(column) && stays.marks.test(mark)))
      .map((mark) => `${column}: ${mark}`),
  );
}

test('the markers reach every column of text, so that the search below misses none', async () => {
  const portal = await startPortal();
  await createMarkedPerson(portal);
  const marked = await marksInDatabase(portal);
  const missed = (await textColumns(portal)).filter((name) => !marked.has(name) && !holdsNoWords(name));
  expect(missed).toEqual([]);
  expect(marked.size).toBeGreaterThan(40);
  await portal.close();
});

test.each([
  ['by staff', ({ staff, id }: Made) => staff.delete(`/api/users/${id}`)],
  ['by themselves', ({ client }: Made) => client.delete('/api/account', { password: PASSWORD })],
  ['once the cycle is archived', archivedErase],
])(
  'a person who is deleted %s disappears from every table, job and file',
  { tags: ['asvs:14.2.4'] },
  async (_who, erase) => {
    const portal = await startPortal();
    const made = await createMarkedPerson(portal);
    expect((await erase(made, portal)).status).toBe(200);
    expect(await unexpectedMarks(portal)).toEqual([]);
    expect(await marksInFiles(portal)).toEqual(new Set(['zzmarkteampresentation']));
    await portal.mails();
    expect(await unexpectedMarks(portal)).toEqual([]);
    await portal.close();
  },
);

test('a former address is deleted everywhere once its last email has left', async () => {
  const portal = await startPortal();
  const { client } = await createMarkedPerson(portal);
  const token = await newestAddressToken(portal);
  expect((await client.put('/api/account/email', { token })).status).toBe(200);
  expect(await whereMarkIs(portal, 'zzmarkaddress')).toEqual(['public.mails.recipient']);
  const mails = await portal.mails();
  expect(mails.filter(({ recipient }) => recipient === ADDRESS).map(({ subject }) => subject)).toEqual([
    'The email address of your account was changed',
  ]);
  await sendAll(portal);
  expect(await whereMarkIs(portal, 'zzmarkaddress')).toEqual([]);
  await portal.close();
});

test.each([
  ['that are kept', async (portal: Portal) => sendAll(portal, 'kept')],
  ['that still wait', async () => {}],
])(
  'a deleted person’s former addresses disappear with the letters to them %s',
  { tags: ['erasure'] },
  async (_which, leave) => {
    const portal = await startPortal();
    const { client, staff, id } = await createMarkedPerson(portal);
    await client.put('/api/account/email', { token: await newestAddressToken(portal) });
    await leave(portal);
    const email = 'zzmarklast@example.test';
    await portal.db.execute(sql`delete from rate_limits`);
    expect((await client.post('/api/account/email-changes', { email, password: PASSWORD })).status).toBe(200);
    expect((await client.put('/api/account/email', { token: await newestAddressToken(portal) })).status).toBe(
      200,
    );
    await leave(portal);
    expect(await whereMarkIs(portal, 'zzmarkaddress')).toEqual(['public.mails.recipient']);
    expect((await staff.delete(`/api/users/${id}`)).status).toBe(200);
    for (const mark of ['zzmarkaddress', 'zzmarknext', 'zzmarklast'])
      expect(await whereMarkIs(portal, mark), mark).toEqual([]);
    await portal.close();
  },
);

/** The archive is read-only, except for an erasure (rule:archived-cycle, rule:erasure). */
async function archivedErase({ staff, id }: Made, portal: Portal) {
  await portal.db.update(cycles).set({ state: 'archived' });
  return staff.delete(`/api/users/${id}`);
}

type Made = Awaited<ReturnType<typeof createMarkedPerson>>;

async function newestAddressToken(portal: Portal): Promise<string | undefined> {
  const link = (await portal.mails()).findLast(({ text }) => text.includes('/confirm-email/'));
  return link?.text.match(/confirm-email\/([\w-]+)/)?.[1];
}

async function whereMarkIs(portal: Portal, mark: string): Promise<string[]> {
  const found = await marksInDatabase(portal);
  return [...found].filter(([, marks]) => marks.has(mark)).map(([column]) => column);
}

/** Like the worker, for every waiting email. */
async function sendAll(portal: Portal, outcome: 'sent' | 'kept' = 'sent'): Promise<void> {
  const transport = { deliver: async () => outcome, close: () => {} };
  await portal.mails();
  await sendDue(portal, transport);
}
