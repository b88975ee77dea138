import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { emailExamples as offerEmails } from '#server/decisions/offers/emails.ts';
import { emailExamples as decisionEmails } from '#server/decisions/releases/emails.ts';
import { EXAMPLE } from '#server/mails/outbox/example.ts';
import { createApplication, createCycle, createPerson, createProject } from '#tests/factories.ts';
import { createSession } from '#tests/session.ts';
import { delayMails, newWord } from '../staff/staff.ts';
import { openPage } from '../support/open-page.ts';
import { expect, type Product, test } from '../support/product.ts';

const CONTROLS = 'button:enabled, [role="button"], [type="submit"], summary, [role="tab"]';

/** Sends JSON to the product as a person. */
async function send(product: Product, person: { id: string }, method: string, path: string, body: unknown) {
  const { name, value } = await createSession(product, person);
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { Cookie: `${name}=${value}`, Origin: product.url, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Two released acceptances of a cycle of its own that asks for answers; the second one is accepted already. */
async function releaseOffers(product: Product) {
  await delayMails(product, 0);
  const word = newWord();
  const cycle = await createCycle(product, { state: 'open', slug: `scanned-${word}` });
  const staff = await createPerson(product, { role: 'admin' });
  const project = await createProject(product, { cycle_id: cycle.id, name: `Scanned ${word}` });
  const made = [];
  for (let index = 0; index < 2; index++) {
    const person = await createPerson(product, { email: `${word}-${index}@scanned.example` });
    made.push({ person, ...(await createApplication(product, { project, applicant: person })) });
  }
  const of = `?cycle=${cycle.slug}`;
  await send(product, staff, 'PUT', `/staff/decision-settings${of}`, {
    expected_version: 0,
    reasons: [],
    letters: { accept: '', waitlist: '', reject: '' },
    needs_second: false,
    answer_days: 7,
    promotes_by_itself: true,
  });
  const rows = made.map(({ id }) => ({ id, version: 0 }));
  await send(product, staff, 'POST', `/staff/decisions${of}`, { rows, decision: { outcome: 'accept' } });
  const { id, digest } = await send(product, staff, 'POST', `/staff/releases${of}`, {
    project_ids: [project.id],
  });
  await send(product, staff, 'PUT', `/staff/releases/${id}/publication`, { digest, release_at: null });
  const [open, accepted] = made;
  if (!open || !accepted) throw new Error('Nobody applied.');
  const mail = await product.mailTo(open.person.email, /update on your application/);
  await send(product, accepted.person, 'PUT', `/applications/${accepted.id}/letter`, undefined);
  await send(product, accepted.person, 'PUT', `/applications/${accepted.id}/offer`, { answer: 'wait' });
  return { open, accepted, mail };
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url]) => url ?? '');

/** The links of every kind of email about a decision or an offer, for these applications, and those of a sent one. */
function mailedLinks(product: Product, ids: string[], sent: string): string[] {
  const kinds = { ...decisionEmails(product.url), ...offerEmails(product.url) };
  const urls = Object.values(kinds).flatMap((emails) =>
    emails.flatMap(({ action }) => (action ? [action.url] : [])),
  );
  const ofKinds = ids.flatMap((id) => urls.map((url) => url.replaceAll(EXAMPLE.id, id)));
  return [...new Set([...linksOf(sent).filter((url) => url.startsWith(product.url)), ...ofKinds])];
}

/** What a scanner of a mail server does with a link: it runs the page, presses everything, and submits every form. */
async function scan(context: BrowserContext, url: string): Promise<number> {
  const count = await inNewTab(context, url, (page) => page.locator(CONTROLS).count());
  for (let index = 0; index < count; index++) await inNewTab(context, url, (page) => press(page, index));
  await inNewTab(context, url, async (page) => {
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('form')) form.requestSubmit();
    });
    await page.request.head(url);
    await page.request.post(url, { form: { 'List-Unsubscribe': 'One-Click', answer: 'wait' } });
  });
  return count;
}

/** A press may still lead to another page, which would abort the next opening in the same tab. */
async function inNewTab<T>(context: BrowserContext, url: string, act: (page: Page) => Promise<T>) {
  const page = await context.newPage();
  await openPage(page, url);
  const result = await act(page);
  await page.close();
  return result;
}

async function press(page: Page, index: number): Promise<void> {
  await page
    .locator(CONTROLS)
    .nth(index)
    .click({ timeout: 1000, force: true, noWaitAfter: true })
    .catch(() => null);
  const dialog = page.getByRole('dialog').getByRole('button').last();
  if ((await dialog.count()) > 0) await dialog.click({ timeout: 1000, force: true }).catch(() => null);
}

test('a mail scanner that runs every page, presses every button and submits every form confirms nothing', {
  tag: ['@offers', '@letter-is-opened', '@decision-emails'],
}, async ({ context, product }) => {
  const { open, accepted, mail } = await releaseOffers(product);
  const states = async () => {
    const { rows } = await product.db.execute(sql`
      select a.status, o.state, o.answered_at, o.joined_at, o.confirmed_at, row.seen_at,
        (select count(*)::int from sessions s where s.user_id = a.applicant_id) as sessions
      from applications a join offers o on o.application_id = a.id join release_rows row on row.application_id = a.id
      where a.id in (${open.id}, ${accepted.id}) order by o.state`);
    return rows;
  };
  const before = await states();
  expect(before).toMatchObject([
    { status: 'accepted', state: 'accepted', joined_at: null },
    { status: 'accepted', state: 'offered', answered_at: null, seen_at: null, sessions: 0 },
  ]);
  const links = mailedLinks(product, [open.id, accepted.id], mail.html);
  expect(links.length).toBeGreaterThan(1);
  let pressed = 0;
  for (const url of links) pressed += await scan(context, url);
  expect(pressed).toBeGreaterThan(3);
  expect(await states()).toEqual(before);

  // Nor does a browser that fetches the page before its signed-in person opens it.
  const { name, value } = await createSession(product, open.person);
  await fetch(`${product.url}/applications/${open.id}`, {
    headers: { Cookie: `${name}=${value}`, 'Sec-Purpose': 'prefetch' },
  });
  expect((await states())[1]).toMatchObject({ state: 'offered', seen_at: null });
});
