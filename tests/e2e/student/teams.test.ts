import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { team_member_profiles, team_members, teams } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import { docxBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { findPaleTexts } from '../support/axe.ts';
import { leavePage, openPage, reloadPage } from '../support/open-page.ts';
import { enterAs, enterAsNewStudent } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { holdScripts } from '../support/server-rendered.ts';
import { BROKEN, breakCall, fileOfSize } from './failures.ts';

const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title }).last();

async function manageTeam(page: Page, product: Product, name: string) {
  const leader = await enterAsNewStudent(page, product);
  const team = await createTeam(product, leader, [], { name });
  await openPage(page, `/teams?manage=${team.id}`);
  return { team, dialog: page.getByRole('dialog', { name: `Manage ${name}` }) };
}

test('creating and joining a team without a connection fail at once, and nothing is sent later', {
  tag: ['@create-team', '@drafts-are-saved'],
}, async ({ page, product }) => {
  const leader = await createPerson(product, { email: 'offline-leader@student.example' });
  const team = await createTeam(product, leader, [], { name: 'Offline Joiners' });
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams?search=Offline');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  await dialog.getByLabel('Team Name').fill('Offline Makers');
  await page.context().setOffline(true);
  await dialog.getByLabel('Team Name').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating team' })).toContainText(
    "Can't reach the server.",
  );
  await expect(dialog.getByLabel('Team Name')).toHaveValue('Offline Makers');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error joining team' })).toBeVisible();
  await page.context().setOffline(false);
  await reloadPage(page);
  await expect(page.getByText('Offline Joiners')).toBeVisible();
  expect(await product.db.$count(teams, eq(teams.name, 'Offline Makers'))).toBe(0);
  expect(await product.db.$count(team_members, eq(team_members.team_id, team.id))).toBe(1);
});

test('creating a team needs a name; a failure shows the reason and keeps it, and a success is confirmed', {
  tag: ['@create-team'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams');
  const open = page.getByRole('button', { name: 'Create Team' }).first();
  const bringDialog = await holdScripts(page);
  await open.click();
  await expect(open).toHaveCSS('cursor', 'progress');
  bringDialog();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  const create = dialog.getByRole('button', { name: 'Create Team' });
  await dialog.getByLabel('Team Name').fill('  ');
  await create.click();
  await expect(toast(page, 'Please enter a team name.')).toBeVisible();
  await dialog.getByLabel('Team Name').fill('Founders');
  const repair = await breakCall(page, '**/api/teams', { method: 'POST' });
  await create.click();
  await expect(toast(page, 'Error creating team')).toContainText(BROKEN);
  await expect(dialog.getByLabel('Team Name')).toHaveValue('Founders');
  await repair();
  await create.click();
  await expect(page.getByText('Team created successfully')).toBeVisible();
  const card = page.getByRole('article', { name: 'Founders' });
  await expect(card.getByText('You lead this team')).toBeVisible();
  await expect(card.getByText(/^Next step: invite people/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Manage Team' })).toBeVisible();
});

test('joining a team is confirmed, and one that became full shows “Error joining team”; only its leader sees Manage Team', {
  tag: ['@join-team'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const full = await createTeam(product, await createPerson(product), [], { name: 'Open Doors, Last Seat' });
  await createTeam(product, await createPerson(product), [], { name: 'Open Doors' });
  await openPage(page, '/teams?search=Open+Doors');
  const join = page.getByRole('button', { name: 'Join Team: Open Doors, Last Seat' });
  await expect(join).toBeVisible();
  for (let seat = 2; seat <= 5; seat++) {
    const { id } = await createPerson(product);
    await product.db.insert(team_members).values({ team_id: full.id, user_id: id });
  }
  await join.click();
  await expect(toast(page, 'Error joining team')).toContainText('This team already has 5 members.');
  await expect(page.getByText('Full', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Join Team: Open Doors', exact: true }).click();
  await expect(page.getByText('Successfully joined team')).toBeVisible();
  const card = page.getByRole('article', { name: 'Open Doors', exact: true });
  await expect(card.getByText('2 of 5 seats')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Leave Team' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Manage Team' })).toHaveCount(0);
});

test('creating and joining without a complete profile open Complete Your Profile', {
  tag: ['@teams-need-complete-profile'],
}, async ({ page, product }) => {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
  const create = page.getByRole('button', { name: 'Create Team' }).first();
  await createTeam(product, await createPerson(product), [], { name: 'Profiles First' });
  await enterAs(page, product, await createPerson(product, { role: 'admin', complete: false }));
  await openPage(page, '/teams?search=Profiles+First');
  await page.getByRole('button', { name: 'Join Team: Profiles First' }).click();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await create.click();
  await dialog.getByRole('button', { name: 'Complete Profile' }).click();
  await page.waitForURL('**/profile');

  // A student whose résumé was removed in another tab gets the error from the server.
  await leavePage(page);
  await page.context().clearCookies();
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/teams?search=Profiles+First');
  await expect(create).toBeVisible();
  await product.db.update(profiles).set({ resume_file_id: null }).where(eq(profiles.user_id, student.id));
  await page.getByRole('button', { name: 'Join Team: Profiles First' }).click();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await create.click();
  await page.getByLabel('Team Name').fill('Too Early');
  await page.getByLabel('Team Name').press('Enter');
  await expect(dialog).toBeVisible();
});

test('a member profile needs a name and a valid email that is new to the team; degrees are eight, semesters ten; it is edited and removed, each with its toast', {
  tag: ['@member-profile-form', '@member-profile-lists', '@member-profile-changes'],
}, async ({ page, product }) => {
  const { dialog } = await manageTeam(page, product, 'Describers');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  const save = dialog.getByRole('button', { name: 'Add Member' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Tara Das');
  await save.click();
  await expect(toast(page, 'Missing required fields')).toContainText('Name and email are required.');
  await expect(dialog.getByText('Please enter their email address.')).toBeVisible();
  await dialog.getByLabel('Email').fill('tara@nowhere');
  await save.click();
  await expect(toast(page, 'Invalid email')).toContainText('Please enter a valid email address.');
  const degree = dialog.getByRole('combobox', { name: 'Degree' });
  await expect(degree.getByRole('option')).toHaveText([
    'Select degree',
    'BTech',
    'MTech',
    'MCA',
    'BE',
    'ME',
    'BSc',
    'MSc',
    'BCA',
  ]);
  await degree.selectOption('BSc');
  const semester = dialog.getByRole('combobox', { name: 'Semester' });
  await expect(semester.getByRole('option')).toHaveCount(11);
  await semester.selectOption('10');
  await dialog.getByLabel('Past Experiences').fill('z'.repeat(101));
  await dialog.getByLabel('Email').fill('tara@describers.example');
  const repair = await breakCall(page, '**/member-profiles', { method: 'POST' });
  await save.click();
  await expect(toast(page, 'Error saving member')).toContainText(BROKEN);
  await expect(dialog.getByLabel('Name')).toHaveValue('Tara Das');
  await repair();
  await save.click();
  await expect(page.getByText('Member added', { exact: true })).toBeVisible();
  // The pressed button has left with the form.
  await expect(dialog).toBeFocused();
  await expect(dialog.getByText(/^z+…$/)).toHaveText(`${'z'.repeat(100)}…`);

  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByLabel('Name').fill('Another Tara');
  await dialog.getByLabel('Email').fill('TARA@describers.example');
  await save.click();
  await expect(toast(page, 'Email already exists')).toContainText(
    'A team member with this email already exists in this team.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('button', { name: 'Edit Tara Das' }).click();
  await dialog.getByLabel('Name').fill('Tara Devi');
  await expect(degree).toHaveValue('BSc');
  await expect(semester).toHaveValue('10');
  await degree.selectOption('Select degree');
  await semester.selectOption('Select semester');
  await dialog.getByRole('button', { name: 'Save Member' }).click();
  await expect(page.getByText('Member updated', { exact: true })).toBeVisible();
  const cleared = { display_name: 'Tara Devi', degree: null, year: null };
  await expect
    .poll(() => product.db.select().from(team_member_profiles))
    .toContainEqual(expect.objectContaining(cleared));

  const remove = async () => {
    await dialog.getByRole('button', { name: 'Remove Tara Devi' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
  };
  const restore = await breakCall(page, '**/member-profiles/*', { method: 'DELETE' });
  await remove();
  await expect(toast(page, 'Error removing member')).toContainText(BROKEN);
  await restore();
  await remove();
  await expect(page.getByText('Member removed', { exact: true })).toBeVisible();
  await expect(page.locator(':focus')).toHaveRole('dialog');
  await expect(dialog.getByText('1 of 5 seats')).toBeVisible();
});

test('a described member keeps what was typed when the phone drops the tab, until it is saved or cancelled', {
  tag: ['@forms-are-kept'],
}, async ({ page, product }) => {
  const { dialog } = await manageTeam(page, product, 'Keepers');
  const add = async () => dialog.getByRole('button', { name: 'Add Member' }).click();
  const reopen = async () => {
    await reloadPage(page);
    await add();
  };
  await add();
  await dialog.getByLabel('Name').fill('Tara Das');
  await dialog.getByLabel('Degree').selectOption('BSc');
  await dialog.getByLabel('Past Experiences').fill('Counts frogs.');
  await reopen();
  await expect(dialog.getByText("You typed this earlier and haven't saved it yet.")).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Tara Das');
  await expect(dialog.getByLabel('Degree')).toHaveValue('BSc');
  await expect(dialog.getByLabel('Past Experiences')).toHaveValue('Counts frogs.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('1 of 5 seats')).toBeVisible();
  await add();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('the résumé of a member is a PDF or Word document of up to 5 MB; a rejected one leaves the form', {
  tag: ['@member-resume-file'],
}, async ({ page, product }) => {
  const { dialog, team } = await manageTeam(page, product, 'Uploaders');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByLabel('Name').fill('Tara Das');
  const input = dialog.locator('input[type=file]');
  await expect(input).toHaveAttribute(
    'accept',
    /^\.pdf,application\/pdf,\.doc,application\/msword,\.docx,application\/vnd\.openxml/,
  );
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('cv.odt', Buffer.from('text'));
  await expect(toast(page, 'Invalid file type')).toContainText('Please upload a PDF or Word document.');
  await input.setInputFiles(await fileOfSize('large.docx', 5 * 1024 * 1024 + 1));
  await expect(toast(page, 'File too large')).toContainText('Please upload a file smaller than 5MB.');
  await expect(input).toHaveValue('');
  await expect(dialog.getByLabel('Name')).toHaveValue('Tara Das');

  await dialog.getByLabel('Email').fill('tara@uploaders.example');
  await choose('cv.docx', Buffer.from(docxBytes()));
  const repair = await breakCall(page, '**/member-resumes');
  const save = dialog.getByRole('button', { name: 'Add Member' });
  await save.click();
  await expect(toast(page, 'Upload failed')).toContainText(BROKEN);
  expect(await product.db.$count(team_member_profiles, eq(team_member_profiles.team_id, team.id))).toBe(0);
  await repair();
  await save.click();
  await expect(page.getByText('Resume uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'View resume' })).toHaveAttribute('target', '_blank');
});

test('teams and members that fail to load show Error fetching teams and Error fetching team members', {
  tag: ['@team-fetch-errors'],
}, async ({ page, product }) => {
  const { dialog } = await manageTeam(page, product, 'Unlucky');
  await breakCall(page, /\/api\/team-seekers/);
  await dialog.getByRole('tab', { name: 'Invite' }).click();
  await expect(toast(page, 'Error fetching team members')).toBeVisible({ timeout: 20_000 });
  await breakCall(page, /\/api\/teams(\/mine|\?|$)/);
  await openPage(page, '/teams');
  await expect(toast(page, 'Error fetching teams')).toBeVisible({ timeout: 20_000 });
});

test('the card of a team with an open application says so, and nobody can be added or removed', {
  tag: ['@frozen-roster'],
}, async ({ page, product }) => {
  const leader = await enterAsNewStudent(page, product);
  const member = await createPerson(product, { display_name: 'Devi Rao' });
  const team = await createTeam(product, leader, [member], { name: 'Frozen Ones' });
  const project = await createProject(product, { name: 'Ice cores', project_number: 'ICE-1' });
  await createApplication(product, { project, applicant: leader, team, members: [member] });
  await openPage(page, '/teams');
  const card = page.getByRole('article', { name: 'Frozen Ones' });
  await expect(card.getByText(/applied to “Ice cores”.*nobody can join or be removed/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPaleTexts(page)).toEqual([]);
  await card.getByRole('button', { name: 'Manage Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Frozen Ones' });
  await expect(dialog.getByRole('button', { name: 'Add Member' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Remove Devi Rao' })).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Invite' }).click();
  await expect(dialog.getByText(/Nobody can join at the moment/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /invite/i })).toHaveCount(0);
});

test('parts of a page that fail together show one toast', { tag: ['@three-toasts'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await breakCall(page, /\/api\/teams(\/mine)?(\?|$)/);
  await openPage(page, '/teams');
  const toasts = page.getByRole('alert').filter({ hasText: BROKEN });
  await expect(toasts.first()).toContainText('Error fetching teams', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await expect(toasts).toHaveCount(1);
});

test('after a leader hands a team over, the page has the focus', { tag: ['@join-team'] }, async ({
  page,
  product,
}) => {
  const leader = await enterAsNewStudent(page, product);
  const successor = await createPerson(product, { display_name: 'Next Leader' });
  await createTeam(product, leader, [successor], { name: 'Handed On' });
  await openPage(page, '/teams');
  const card = page.getByRole('article', { name: 'Handed On' });
  await card.getByRole('button', { name: 'Manage Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Handed On' });
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.getByRole('combobox', { name: 'New leader' }).selectOption('Next Leader');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page
    .getByRole('dialog', { name: 'Hand over “Handed On”' })
    .getByRole('button', { name: 'Hand over' })
    .click();
  await expect(page.getByText('Team handed over')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Leave Team' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/teams$/);
});

test('a filter, the search and the dialog of a team leave the page where it is scrolled to', {
  tag: ['@find-a-team'],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const leader = await enterAsNewStudent(page, product);
  await createTeam(product, leader, [], { name: 'Far Down' });
  await openPage(page, '/teams');
  const search = page.getByRole('searchbox');
  await search.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await search.pressSequentially('a');
  await expect(page).toHaveURL(/search=a/);
  await expect(search).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Only teams I can join or ask to join' }).check();
  await expect(page).toHaveURL(/joinable=yes/);
  await expect(search).toBeInViewport();
  await page.getByRole('button', { name: 'Manage Team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a ticked filter stays ticked in the frames until the list follows', { tag: ['@find-a-team'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams');
  const filter = page.getByRole('checkbox', { name: 'Only teams I can join or ask to join' });
  const seen = await filter.evaluate(async (box: HTMLInputElement) => {
    box.focus();
    box.click();
    const frames: boolean[] = [];
    for (let frame = 0; frame < 5; frame++) {
      await new Promise(requestAnimationFrame);
      frames.push(box.checked);
    }
    return frames;
  });
  expect(seen).toEqual(Array(5).fill(true));
});

test('a search for teams without a result can be cleared', { tag: ['@find-a-team'] }, async ({
  page,
  product,
}) => {
  await createTeam(product, await createPerson(product), [], { name: 'Found Again' });
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams?search=no-team-has-this-name&joinable=yes');
  await expect(page.getByText('No teams match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/teams$/);
  await expect(page.getByText(/^Led by /).first()).toBeVisible();
});

test('a member whom the leader described with another address says This is me, and has one seat', {
  tag: ['@this-is-me'],
}, async ({ page, product }) => {
  const me = await enterAsNewStudent(page, product);
  const leader = await createPerson(product, { display_name: 'Lina Leader' });
  const team = await createTeam(product, leader, [me], { name: 'Two Seats' });
  await product.db
    .insert(team_member_profiles)
    .values({ team_id: team.id, display_name: 'Nila', email: 'nila@two-seats.example' });
  await openPage(page, '/teams');
  const card = page.getByRole('article', { name: 'Two Seats' }).first();
  await expect(card.getByText('3 of 5 seats')).toBeVisible();
  await card.getByRole('button', { name: 'This is me: Nila' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you Nila?' });
  await dialog.getByRole('button', { name: 'This is me' }).click();
  await expect(page.getByText('You have one seat in this team now')).toBeVisible();
  await expect(card.getByText('2 of 5 seats')).toBeVisible();
  await expect(card.getByText('(without an account)')).toHaveCount(0);
});

test('a described person joins with the link of the email and an account of another address', {
  tag: ['@this-is-me'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const leader = await createPerson(product, { display_name: 'Lina Leader' });
  const team = await createTeam(product, leader, [], { name: 'By Link', join_policy: 'invite' });
  const { token, hash } = createToken();
  await product.db.insert(team_member_profiles).values({
    team_id: team.id,
    display_name: 'Nila',
    email: 'nila@by-link.example',
    removal_token_hash: hash,
  });
  await openPage(page, `/member-profile/${token}`);
  await page.getByRole('button', { name: 'This is me: join the team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join “By Link”' });
  await dialog.getByRole('button', { name: 'This is me' }).click();
  await expect(page.getByText('Successfully joined team')).toBeVisible();
  const card = page.getByRole('article', { name: 'By Link' }).first();
  await expect(card.getByText('2 of 5 seats')).toBeVisible();
});
