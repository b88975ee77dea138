import type { Browser, Page } from '@playwright/test';
import { breakCall } from './student/failures.ts';
import { findProblems } from './support/axe.ts';
import { renderInBrowser } from './support/client-rendered.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { openBrowser, signInAsDemo, signUpStudent } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

/** Asha leads a new team, whose dialog is open. */
async function leadTeam(browser: Browser, product: Product, name: string): Promise<Page> {
  const page = await signInAsDemo(browser, product, 'asha@demo.example');
  await openPage(page, '/teams');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  await page.getByLabel('Team Name').fill(name);
  await page.getByLabel('Team Name').press('Enter');
  await expect(page.getByText('Team created successfully')).toBeVisible();
  await page.getByRole('article', { name }).getByRole('button', { name: 'Manage Team' }).click();
  return page;
}

test('an invite link survives sign-up and completing the profile', { tag: ['@join-policies'] }, async ({
  browser,
  product,
}) => {
  const leader = await leadTeam(browser, product, 'Link Team');
  await leader.getByRole('tab', { name: 'Invite' }).click();
  await leader.getByRole('button', { name: 'Create invite link' }).click();
  await expect(leader.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  const link = await leader.getByLabel('Your invite link').inputValue();
  await expect(leader.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Join my team “Link Team”: ${link}`)}`,
  );
  await leader.keyboard.press('Escape');
  await leader.getByRole('button', { name: 'Invite people to Link Team' }).click();
  await expect(leader.getByLabel('Your invite link')).toHaveValue(link);

  const visitor = await openBrowser(browser, product);
  await openPage(visitor, link);
  await expect(visitor.getByRole('heading', { name: 'Link Team' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Sign in or sign up to join' }).click();
  await expect(visitor).toHaveURL(/\/auth\?next=/);

  const student = await signUpStudent(browser, product, {
    name: 'Nila Raman',
    email: 'nila@demo.example',
    opensInvite: link,
  });
  await student.getByRole('link', { name: 'See the invitation' }).click();
  await student.getByRole('button', { name: 'Join Team' }).click();
  await expect(student.getByText('Successfully joined team')).toBeVisible();
  await expect(student.getByRole('article', { name: 'Link Team' }).getByText('2 of 5 seats')).toBeVisible();
});

test('a leader describes a member, who sees it without an account and removes it', {
  tag: ['@described-member-mail'],
}, async ({ browser, product }) => {
  const leader = await leadTeam(browser, product, 'Described Team');
  const dialog = leader.getByRole('dialog', { name: 'Manage Described Team' });
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByLabel('Email').press('Enter');
  await expect(leader.getByText('Missing required fields')).toBeVisible();
  await dialog.getByLabel('Name').fill('Tara');
  await dialog.getByLabel('Email').fill('tara@demo.example');
  // Its beginning looks like a PDF, so that only the server refuses it.
  const fake = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and no more') };
  await dialog.locator('input[type=file]').setInputFiles(fake);
  expect(await findProblems(leader)).toEqual([]);
  await dialog.getByLabel('Email').press('Enter');
  await expect(leader.getByText('Invalid file type')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Tara');
  await expect(dialog.locator('[data-loading]')).toHaveCount(0);
  await dialog.getByLabel('Email').press('Enter');
  await expect(leader.getByText('Member added')).toBeVisible();

  const mail = await product.mailTo('tara@demo.example', /added you to a team/);
  const tara = await openBrowser(browser, product);
  await openPage(tara, mail.text.match(/https?:\/\/\S+member-profile\S+/)?.[0] ?? '');
  await expect(tara.getByText('Asha Verma added you to the team “Described Team”.')).toBeVisible();
  await expect(tara.getByText("If this is right, you don't need to do anything.")).toBeVisible();
  expect(await findProblems(tara)).toEqual([]);
  await tara.getByLabel(/^To confirm, type/).fill('REMOVE');
  await tara.getByRole('button', { name: 'Remove this profile' }).click();
  await expect(tara.getByText('What the team leader wrote about you has been deleted')).toBeVisible();
  await expect(tara.getByRole('main')).toBeFocused();
  await reloadPage(leader);
  await expect(leader.getByRole('dialog').getByText('1 of 5 seats')).toBeVisible();
});

test('an emailed link that fails to load offers another try and doesn’t say that it is invalid', {
  tag: ['@failed-page-offers-retry'],
}, async ({ context }) => {
  const links = [
    ['/teams/join/a-token', "The invitation couldn't be loaded", 'This invite link no longer works'],
    ['/member-profile/a-token', "The profile couldn't be loaded", 'This link no longer works'],
    ['/guardian/a-token', "The page couldn't be loaded", 'This link no longer works'],
    ['/unsubscribe/a-token', "This link couldn't be read", "This link doesn't work"],
  ] as const;
  // Each page tries three times, for a few seconds, before it shows the error: all at the same time.
  const expectNotified = async ([path, title, afterwards]: (typeof links)[number]) => {
    const tab = await context.newPage();
    await renderInBrowser(tab);
    const repair = await breakCall(
      tab,
      /team-invites|member-profile-removals|guardian-consents|unsubscriptions/,
    );
    await openPage(tab, path);
    await expect(tab.getByRole('alert')).toContainText(title);
    await repair();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByText(afterwards, { exact: true })).toBeVisible();
  };
  await Promise.all(links.map(expectNotified));
});
