import { pdfBytes } from '#tests/documents.ts';
import { choose, press, tabTo, type } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { openBrowser, PASSWORD } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const EMAIL = 'keys@keyboard.example';

test('a student signs in, completes the profile, forms a team, finds a project and applies with the keyboard alone', {
  tag: ['@keyboard-access'],
}, async ({ browser, product }) => {
  test.setTimeout(240_000);
  await createAccount(product);
  const page = await openBrowser(browser, product);

  await openPage(page, '/auth');
  await type(page, page.getByLabel('Email'), EMAIL);
  await type(page, page.getByLabel(/^Password/), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');

  await type(page, page.getByLabel('Full Name'), 'Kaya Keys');
  await type(page, page.getByRole('combobox', { name: 'College / University' }), 'College of Examples');
  await choose(page, page.getByRole('combobox', { name: 'Degree' }), 'MCA');
  await choose(page, page.getByRole('combobox', { name: 'Semester' }), '4th semester');
  await type(page, page.getByLabel('Phone Number'), '+91 90000 00000');
  await type(page, page.getByLabel('GitHub Profile'), 'https://github.com/example');
  await type(page, page.getByLabel('Past Project Experiences'), 'A keyboard of eight keys.');
  const buffer = Buffer.from(await pdfBytes());
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('input[type=file]').setInputFiles(resume);
  await press(page, page.getByRole('button', { name: 'Save Profile' }));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(6);

  await press(page, page.getByRole('link', { name: 'Manage Teams' }));
  await page.waitForURL('**/teams');
  await press(page, page.getByRole('button', { name: 'Create Team' }).first());
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await page.keyboard.type('Keyboard Team');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Team created successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await press(page, page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }));
  await page.waitForURL('**/projects');
  await type(page, page.getByRole('searchbox', { name: 'Search' }), 'dashcams');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await press(page, page.getByRole('link', { name: /^View Details/ }));
  await press(page, page.getByRole('link', { name: /^Apply Now/ }));
  await page.waitForURL('**/apply');
  await tabTo(page, page.getByRole('radio', { name: 'Individual application' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Team application' })).toBeChecked();
  await type(page, page.getByRole('combobox', { name: 'Team', exact: true }), 'Keyboard');
  await expect(page.getByRole('option', { name: /^Keyboard Team/, selected: true })).toBeAttached();
  await type(page, page.getByLabel('Initial Proposal'), 'We would build it without a mouse.');
  await press(page, page.getByRole('button', { name: 'Submit Application' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'See your application' }));
  await page.waitForURL('**/applications/*');
  await expect(page.getByRole('main').getByText('We would build it without a mouse.')).toBeVisible();
});

/** An account with an empty profile, created without a browser. */
async function createAccount({ url, mailTo }: Product) {
  const send = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify(body),
    });
  await send('/sign-ups', { email: EMAIL, password: PASSWORD, confirm_password: PASSWORD });
  const mail = await mailTo(EMAIL, /Verify/);
  const token = mail.text.match(/verify=([\w-]+)/)?.[1];
  expect((await send('/email-verifications', { token, password: PASSWORD })).status).toBe(200);
}
