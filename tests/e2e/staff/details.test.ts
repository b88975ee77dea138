import type { Page } from '@playwright/test';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { signInAsDemo } from '../support/people.ts';
import { expect, type Product, phone, test } from '../support/product.ts';
import { delayMails, enterWithRole, newWord, setStatus, success } from './staff.ts';

const ADMIN = 'arun@demo.example';
const SUPER_ADMIN = 'sita@demo.example';
const LIST = '/admin/applications?stage=detailed';
/** The applications of a review by keyboard. */
const COUNT = 5;

type Details = {
  id: string;
  team: { name: string } | null;
  contact: { id: string; display_name: string; email: string };
  presentation: { is_pdf: boolean } | null;
  reviews: number | null;
  status: string;
};

/** The undecided applications of the list, in its order. */
async function readList(page: Page): Promise<Details[]> {
  const { applications } = await (await page.request.get('/api/staff/applications?stage=detailed')).json();
  return Promise.all(
    applications.map(async ({ id }: { id: string }) =>
      (await page.request.get(`/api/staff/applications/${id}`)).json(),
    ),
  );
}

type Found = { shown: Details; next: Details };
const found = new WeakMap<Product, Promise<Found>>();

/** One with a PDF, which is not the last of the list. With reviews, these would be shown instead of the PDF. */
function findWithPdf(page: Page, product: Product): Promise<Found> {
  const known = found.get(product) ?? lookForPdf(page);
  found.set(product, known);
  return known;
}

async function lookForPdf(page: Page): Promise<Found> {
  const list = await readList(page);
  const at = list.findIndex(
    ({ presentation, reviews }, index) => presentation?.is_pdf && !reviews && index < list.length - 1,
  );
  const [shown, next] = [list[at], list[at + 1]];
  if (!shown || !next) throw new Error('The demo has applications with a PDF.');
  return { shown, next };
}

const nameOf = ({ team, contact }: Details) => team?.name ?? contact.display_name;
const dialogOf = (page: Page, application: Details) =>
  page.getByRole('dialog', { name: nameOf(application), exact: true });

async function open(page: Page, application: Details) {
  await openPage(page, `${LIST}&open=${application.id}`);
  const dialog = dialogOf(page, application);
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  return dialog;
}

test('a reviewer opens an application by keyboard, reads it beside its presentation, and goes to the next one', {
  tag: ['@application-details'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, ADMIN);
  const { shown, next } = await findWithPdf(page, product);
  await openPage(page, LIST);
  await page
    .getByRole('button', { name: `Actions for ${nameOf(shown)}` })
    .first()
    .focus();
  const pdf = page.waitForResponse((response) => response.url().includes('/files/'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'View Details' }).press('Enter');

  const dialog = dialogOf(page, shown);
  await expect(dialog.getByRole('heading', { name: 'Technical Approach' })).toBeVisible();
  await expect(dialog.locator('iframe')).toBeVisible();
  const reply = await pdf;
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await findProblems(page)).toEqual([]);

  await page.keyboard.press('j');
  await expect(dialogOf(page, next)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${next.id}`));
  await reloadPage(page);
  await expect(dialogOf(page, next)).toBeVisible();
  await page.getByRole('button', { name: 'Previous application' }).click();
  await expect(dialogOf(page, shown)).toBeVisible();
  await expect(dialogOf(page, shown).getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await expect(page.locator(`[data-application="${shown.id}"]`)).toBeFocused();
});

test('a saved review leads to the next application; a status chosen by keys is set once and can be undone', {
  tag: ['@review-by-keyboard'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Keys ${newWord()}` });
  const [first, second] = await Promise.all(
    ['Asked First', 'Asked Second'].map(async (display_name) =>
      createApplication(product, { project, applicant: await createPerson(product, { display_name }) }),
    ),
  );
  await enterWithRole(page, product, 'admin');
  // Long enough for a slow machine: without waiting emails there is no undo.
  await delayMails(product, 3600);
  await openPage(
    page,
    `/admin/applications?project=${project.id}&sort=applicant&order=asc&open=${first?.id}`,
  );
  const dialog = page.getByRole('dialog', { name: 'Asked First', exact: true });
  await expect(dialog.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('textbox', { name: 'Score' })).toBeFocused();
  await page.keyboard.type('64');
  await page.keyboard.press('Control+Enter');
  const next = page.getByRole('dialog', { name: 'Asked Second', exact: true });
  await expect(next.getByText('2 of 2', { exact: true })).toBeVisible();
  const saved = await (await page.request.get(`/api/staff/applications/${first?.id}`)).json();
  expect(saved.score).toBe(64);

  await page.keyboard.press('s');
  const status = next.getByRole('combobox', { name: /^Set the status/ });
  await expect(status).toBeFocused();
  await expect(page.getByRole('option', { name: 'Waitlisted' })).toBeVisible();
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Waitlisted');
  await expect(next.getByText('Submitted → Waitlisted', { exact: true })).toBeVisible();
  const toast = success(page, 'Asked Second: Submitted → Waitlisted.');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(success(page, 'Asked Second is Submitted again.')).toBeVisible();
  await expect(status).toHaveText('Submitted');
  await expect(status).toBeFocused();
  const { history } = await (await page.request.get(`/api/staff/applications/${second?.id}`)).json();
  expect(history).toHaveLength(2);

  await setStatus(status, 'Shortlisted');
  const counting = success(page, 'Asked Second: Submitted → Shortlisted.');
  await expect(counting).toContainText(/The email leaves in \d/);
  await reloadPage(page);
  await expect(counting, 'the server knows that the email still waits').toContainText(
    /The email leaves in \d/,
  );
  await page.keyboard.press('Control+z');
  await expect(status).toHaveText('Submitted');
  await expect(counting).toBeHidden();

  await delayMails(product, 0);
  await setStatus(status, 'Rejected');
  await expect(next.getByText('Submitted → Rejected', { exact: true })).toBeVisible();
  await expect(success(page, 'Application status has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a documented key never chooses a status: arrows, digits and other keys set nothing before Enter', {
  tag: ['@review-by-keyboard'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Keys ${newWord()}` });
  const applicant = await createPerson(product, { display_name: 'Not Rejected' });
  const { id } = await createApplication(product, { project, applicant });
  await enterWithRole(page, product, 'admin');
  await delayMails(product, 3600);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await openPage(page, `/admin/applications?project=${project.id}&open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Not Rejected', exact: true });
  const status = dialog.getByRole('combobox', { name: /^Set the status/ });
  const list = page.getByRole('listbox', { name: 'Status', exact: true });

  await expect(status).toBeVisible();
  await page.keyboard.press('s');
  await expect(list).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('textbox', { name: 'Score' })).toBeFocused();
  await expect(list).toBeHidden();
  await status.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'w', 'a', '5', 'Control+Enter', 'ArrowRight', 'Escape'])
    await page.keyboard.press(key);
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
  await expect(status).toHaveText('Submitted');
  expect(sent).toEqual([]);

  await reloadPage(page);
  await expect(status).toBeVisible();
  await page.keyboard.press('s');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { name: /^Under Review/ })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(success(page, 'Not Rejected: Submitted → Under Review.')).toContainText('Undo');
  await expect(status).toHaveText('Under Review');
  expect(sent).toHaveLength(1);
});

test('the page behind an application and its toast is locked without variables, which all its elements would inherit', {
  tag: ['@application-details'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Locked ${newWord()}` });
  const applicant = await createPerson(product);
  const { id } = await createApplication(product, { project, applicant });
  await enterWithRole(page, product, 'admin');
  await delayMails(product, 0);
  await openPage(page, `/admin/applications?project=${project.id}&open=${id}`);
  await setStatus(page.getByRole('dialog').getByRole('combobox', { name: /^Set the status/ }), 'Rejected');
  await expect(success(page, 'Application status has been updated successfully.')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await expect(page.locator('html')).not.toHaveAttribute('style', /--/);
  await expect(page.locator('body')).not.toHaveAttribute('data-scroll-locked');
});

test('each application begins at its top, the space bar scrolls it, and the review never moves the text', {
  tag: ['@review-by-keyboard'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Long ${newWord()}` });
  const ids: string[] = [];
  for (const display_name of ['Third Reader', 'Second Reader', 'First Reader']) {
    const applicant = await createPerson(product, { display_name });
    const initial_proposal = 'We read all of it, line after line, and then again. '.repeat(200);
    ids.unshift((await createApplication(product, { project, applicant, values: { initial_proposal } })).id);
  }
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}&open=${ids[0]}`);
  const scrolled = () => page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop);
  const isShown = (name: string) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  const text = page.getByText('We read all of it');
  /** The scroll of the space bar is smooth. */
  const settled = () =>
    expect
      .poll(async () => {
        const place = await scrolled();
        await page.waitForTimeout(150);
        return (await scrolled()) === place;
      })
      .toBe(true);
  await isShown('First Reader');
  await expect(text).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(scrolled).toBeGreaterThan(200);
  await isShown('First Reader');
  await settled();

  await page.getByRole('button', { name: 'Next application' }).click();
  await isShown('Second Reader');
  await expect(text).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(scrolled).toBeGreaterThan(200);
  await isShown('Second Reader');

  await settled();
  const before = await scrolled();
  await page.keyboard.press('r');
  await page.keyboard.type('77');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A comment of\nseveral\nlines\nthat grows');
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Control+Enter');
  await isShown('Third Reader');
  await expect(text).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Third Reader' })).toBeFocused();
});

test('Next unscored skips scored applications across pages, by key and by button, until all are scored', {
  tag: ['@review-by-keyboard'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Unscored ${newWord()}` });
  const make = async (display_name: string, score: number | null) =>
    createApplication(product, {
      project,
      applicant: await createPerson(product, { display_name }),
      values: { score },
    });
  await make('Last Unscored', null);
  for (let number = 1; number <= 50; number++) await make(`Scored ${number}`, number);
  const first = await make('First Unscored', null);
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}&open=${first.id}`);
  const isShown = (name: string, place: string) =>
    expect(page.getByRole('dialog', { name, exact: true }).getByText(place, { exact: true })).toBeVisible();
  const score = async (value: string) => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Score' }).fill(value);
    await page.getByRole('button', { name: 'Save Review' }).click();
    await expect(page.getByText(`Score and comments saved: ${value}`)).toBeVisible();
  };

  await isShown('First Unscored', '1 of 52');
  await page.keyboard.press('u');
  await isShown('Last Unscored', '52 of 52');
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press('u');
  await isShown('First Unscored', '1 of 52');
  await score('70');
  await page.getByRole('button', { name: 'Next unscored' }).click();
  await isShown('Last Unscored', '52 of 52');
  await page.keyboard.press('u');
  await expect(success(page, 'Only this application has no score yet')).toBeVisible();
  await score('71');
  await page.getByRole('button', { name: 'Next unscored' }).click();
  await expect(success(page, 'Everything in this list has a score')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('row', { name: /^Next application without a score/ })).toContainText('u');
});

test('each application gets a status and a score with at most eight keys and no click', {
  tag: ['@review-by-keyboard'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Keys ${newWord()}` });
  const ids: string[] = [];
  for (let number = COUNT; number > 0; number--) {
    const applicant = await createPerson(product, { display_name: `Part ${number}` });
    ids.unshift((await createApplication(product, { project, applicant })).id);
  }
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}`);
  await expect(page.getByText(`${COUNT} applications found`)).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  await press('j');
  await expect(first).toBeFocused();
  await press('Enter');
  for (let number = 1; number <= COUNT; number++) {
    const dialog = page.getByRole('dialog', { name: `Part ${number}`, exact: true });
    await expect(dialog.getByText(`${number} of ${COUNT}`, { exact: true })).toBeVisible();
    const status = dialog.getByRole('combobox', { name: /^Set the status/ });
    await press('s');
    await expect(page.getByRole('listbox', { name: 'Status', exact: true })).toBeVisible();
    await press(number % 2 ? '3' : '5');
    await press('Enter');
    await expect(status).toHaveText(number % 2 ? 'Shortlisted' : 'Rejected');
    await press('r');
    await expect(dialog.getByRole('textbox', { name: 'Score' })).toBeFocused();
    for (const digit of String(40 + number)) await press(digit);
    await press('Enter');
  }
  const scores = async () => {
    const { applications } = await (
      await page.request.get(`/api/staff/applications?project=${project.id}`)
    ).json();
    return applications.map(
      ({ id, status, score }: { id: string; status: string; score: number }) =>
        `${ids.indexOf(id) + 1} ${status} ${score}`,
    );
  };
  const expected = ids.map(
    (_, index) => `${index + 1} ${index % 2 ? 'rejected' : 'shortlisted'} ${41 + index}`,
  );
  await expect.poll(scores).toEqual(expected);
  expect(keys).toBeLessThanOrEqual(8 * COUNT);
});

test('on a phone the documents of an application are links, and nothing scrolls sideways', {
  tag: ['@application-details'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, ADMIN);
  const { shown } = await findWithPdf(page, product);
  await page.setViewportSize(phone.viewport);
  const dialog = await open(page, shown);
  await expect(dialog.getByText(/^Presentation:/).getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(dialog.locator('iframe')).toHaveCount(0);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});

test('a résumé is shown only on request, and each view is in the history and the audit log', {
  tag: ['@application-history', '@audit-log'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, SUPER_ADMIN);
  const { shown } = await findWithPdf(page, product);
  const views = async () => {
    const query = `action=resume_viewed&subject_id=${shown.contact.id}`;
    return (await (await page.request.get(`/api/staff/audit?${query}`)).json()).entries.length;
  };
  const dialog = await open(page, shown);
  await expect(dialog.getByRole('heading', { name: 'Debug info' })).toBeVisible();
  expect(await views()).toBe(0);
  const presentation = await dialog.locator('iframe').getAttribute('src');
  const served = page.waitForResponse(
    (response) =>
      response.url().includes('/files/') && !presentation?.startsWith(new URL(response.url()).pathname),
  );
  await dialog.getByRole('button', { name: 'Show resume' }).click();
  await expect(dialog.getByText(`Resume of ${shown.contact.display_name}`)).toBeVisible();
  // The browser of tests shows no PDF, and may leave its response unfinished.
  const response = await served;
  await expect.poll(views).toBe(1);
  // A viewer may ask for parts of it afterwards.
  await page.request.get(response.url(), { headers: { range: 'bytes=0-9' } });
  expect(await views()).toBe(1);

  await openPage(page, '/admin');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  const action = page.getByRole('combobox', { name: 'Action' });
  await action.selectOption('Resume viewed');
  await expect(page).toHaveURL(/action=resume_viewed/);
  const person = page.getByRole('link', { name: shown.contact.display_name, exact: true });
  await expect(person).toHaveAttribute('href', `/student-profile/${shown.contact.id}`);
  expect(await findProblems(page)).toEqual([]);
});

test('two reviewers don’t overwrite each other: the second one sees the first review and chooses', {
  tag: ['@review-conflict'],
}, async ({ browser, product }) => {
  const first = await signInAsDemo(browser, product, ADMIN);
  const second = await signInAsDemo(browser, product, SUPER_ADMIN);
  const { shown } = await findWithPdf(first, product);
  const [one, two] = [await open(first, shown), await open(second, shown)];
  const score = (dialog: typeof one) => dialog.getByRole('textbox', { name: 'Score' });
  const save = (dialog: typeof one) => dialog.getByRole('button', { name: 'Save Review' }).click();

  await score(two).fill('35');
  await two.getByRole('textbox', { name: 'Admin Comments' }).fill('Too vague.');
  await score(one).fill('101');
  await save(one);
  await expect(one.getByText('Please enter a whole number from 0 to 100.')).toBeVisible();
  await score(one).fill('92');
  await save(one);
  await expect(first.getByText('Review saved')).toBeVisible();

  await save(two);
  await expect(two.getByText(/^Changed by .+ on \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(two.getByText('Score: 92', { exact: true })).toBeVisible();
  await expect(score(two)).toHaveValue('35');
  await two.getByRole('button', { name: 'Keep mine' }).click();
  await save(two);
  await expect(second.getByText('Review saved')).toBeVisible();
  await expect(two.getByText('Score and comments saved: 35')).toBeVisible();
});

test('a failed review keeps its text, and leaving it needs a confirmation, also on the way to the next application', {
  tag: ['@staff-text-is-kept'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, ADMIN);
  const { shown, next } = await findWithPdf(page, product);
  const dialog = await open(page, shown);
  const comments = dialog.getByRole('textbox', { name: 'Admin Comments' });
  await comments.fill('Half a thought');
  await page.route('**/review', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save Review' }).click();
  await expect(page.getByText('Error saving review')).toBeVisible();
  await expect(comments).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Next application' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comments).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Next application' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(dialogOf(page, next)).toBeVisible();
});

test('the second of two simultaneous deciders sees who was quicker and the new status', {
  tag: ['@review-conflict'],
}, async ({ browser, product }) => {
  const [first, second] = [
    await signInAsDemo(browser, product, ADMIN),
    await signInAsDemo(browser, product, SUPER_ADMIN),
  ];
  const application = (await readList(first)).at(-1);
  if (!application) throw new Error('The demo has applications.');
  const dialog = await open(second, application);
  const status = dialog.getByRole('combobox', { name: /status/ });
  const seen = application.status;
  // The second one’s page has no live connection, as when it has just broken.
  await second.route('**/api/staff/applications**', (route) => route.abort());
  const path = `/api/applications/${application.id}/status`;
  const to = seen === 'waitlisted' ? 'shortlisted' : 'waitlisted';
  const changed = await first.request.put(path, {
    data: { status: to, expected_status: seen },
    headers: { Origin: product.url },
  });
  expect(changed.status()).toBe(200);
  await setStatus(status, 'Rejected');
  await expect(second.getByText(/changed it first: the status is now/)).toBeVisible();
  await second.unroute('**/api/staff/applications**');
  await reloadPage(second);
  await expect(status).toHaveText(to, { ignoreCase: true });
});

test('contact rejects a blank message, keeps a failed one, and shows a sent one in the history', {
  tag: ['@applications-list', '@send-from-portal'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, ADMIN);
  const { shown } = await findWithPdf(page, product);
  const details = await open(page, shown);
  await details.getByRole('button', { name: 'Contact' }).click();
  const contact = page.getByRole('dialog', { name: `Contact ${nameOf(shown)}` });
  const message = contact.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/^Dear .+Best regards,/s);
  expect(await findProblems(page)).toEqual([]);
  await message.fill('  ');
  await expect(contact.getByRole('button', { name: 'Open Email Client' })).toBeDisabled();
  await expect(contact.getByRole('button', { name: 'Send from portal' })).toBeDisabled();

  await message.fill('Please call us on Monday.');
  await page.route('**/messages', (route) => route.abort());
  await contact.getByRole('button', { name: 'Send from portal' }).click();
  await expect(page.getByText('Error sending email')).toBeVisible();
  await expect(message).toHaveValue('Please call us on Monday.');
  await page.unroute('**/messages');
  await contact.getByRole('button', { name: 'Open Email Client' }).click();
  await expect(page.getByText('Email client opened')).toBeVisible();
  await contact.getByRole('button', { name: 'Send from portal' }).click();
  await expect(contact).toHaveCount(0);
  await expect(details.getByText('Message sent from the portal')).toBeVisible();
  await expect(details.getByText('Please call us on Monday.')).toBeVisible();
  await product.mailTo(shown.contact.email, /^Regarding your application for/);
});

test('the profile of a student has its three cards, and a missing one says so', {
  tag: ['@student-profile-page'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, ADMIN);
  const { shown } = await findWithPdf(page, product);
  await openPage(page, `/student-profile/${shown.contact.id}`);
  for (const card of ['Basic Information', 'Academic Information', 'Professional Information']) {
    await expect(page.getByRole('region', { name: card })).toBeVisible();
  }
  await expect(page.getByText(/^\d+(st|nd|rd|th) semester$/)).toBeVisible();
  await expect(page.getByText('Member Since')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Resume' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Resume' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  expect(await findProblems(page)).toEqual([]);

  await openPage(page, `/student-profile/${crypto.randomUUID()}`);
  await expect(page.getByText('Profile not found')).toBeVisible();
  await expect(page.getByText('The requested student profile could not be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/admin/applications');
});

test('the second of two editors of a project is informed, keeps the typed text and chooses', {
  tag: ['@project-edit-conflict'],
}, async ({ browser, product }) => {
  const first = await signInAsDemo(browser, product, 'meera@demo.example');
  const second = await signInAsDemo(browser, product, ADMIN);
  const { projects } = await (await first.request.get('/api/projects')).json();
  const own: { id: string } = projects.find(({ is_mine }: { is_mine: boolean }) => is_mine);
  const path = `/projects/edit/${own.id}`;
  for (const page of [first, second]) await openPage(page, path);
  await second.getByLabel('Project Name').fill('Named by the second');
  await first.getByLabel('Project Name').fill('Named by the first');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await expect(first.getByText('Project updated')).toBeVisible();
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect(second.getByText(/with changes to: Name\./)).toBeVisible();
  await expect(second.getByLabel('Project Name')).toHaveValue('Named by the second');
  await second.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(second.getByText('Project updated')).toBeVisible();
  await openPage(first, `/projects/${own.id}`);
  await expect(first.getByRole('heading', { name: 'Named by the second' }).first()).toBeVisible();
});
