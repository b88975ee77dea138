import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { newProfileEmail } from '../../users/profiles/emails.ts';
import { renderEmail } from './email-content.ts';

const portal = await portalForFile();
const STRANGE = /(?:evil|trap|bait|pay)[.@]|[a-z]:\/\/(?!localhost)/;

test('a domain or address in the name of a person, team, project or reader is no link in any email about them', {
  tags: ['no-strange-links'],
}, async () => {
  const leader = await createPerson(portal, { display_name: 'Win at https://evil.example/login' });
  const asLeader = await portal.signIn(leader);
  const team = await createTeam(portal, leader, [], { name: 'pay@trap.example', join_policy: 'approval' });
  await asLeader.post(`/api/teams/${team.id}/member-profiles`, {
    display_name: 'Nila',
    email: 'nila@described.test',
  });
  const asAsha = await portal.signIn(await createPerson(portal, { display_name: 'www.bait.example' }));
  await asAsha.post(`/api/teams/${team.id}/join-requests`);
  const project = await createProject(portal, { name: 'Rivers on evil.example' });
  await asLeader.post('/api/applications', {
    project_id: project.id,
    team_id: team.id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
  const mails = await portal.mails();
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set(['described_person', 'team', 'application_received', 'staff_notification']),
  );
  for (const { subject, text, html } of mails) {
    expect(`${subject}\n${text}\n${html}`).not.toMatch(STRANGE);
    expect(text.replaceAll('\u2060', '')).toMatch(/evil\.example|trap\.example/);
  }
});

test('the verified address beside a name stays whole, and so do the links that staff wrote', {
  tags: ['no-strange-links'],
}, () => {
  const email = 'asha@demo.example';
  const person = { id: 'id', display_name: 'bait.example', email };
  const { text, html } = renderEmail(newProfileEmail('https://residency.example', person));
  for (const form of [text, html]) {
    expect(form).toContain(`(${email})`);
    expect(form).not.toContain('bait.example');
  }
  const note = 'Please read https://residency.example/start first.';
  const decided = renderEmail({ subject: 'bait.example', paragraphs: ['For “bait.example”'], note });
  expect(decided.text).toContain(note);
  expect(decided.subject + decided.text).not.toContain('bait.example');
});
