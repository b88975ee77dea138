import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

test('the guidelines explain eligibility, the two steps, the benefits, the categories, and the reasons for exclusion', {
  tag: ['@guidelines-content'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/guidelines');
  const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
  for (const said of [
    'third or final year',
    'BTech, MTech, MCA, BE or ME',
    'team of up to 5',
    '2-Step Application Process',
    'Initial proposal',
    'Detailed proposal, if shortlisted',
    'Large datasets, collected over 9 years',
    'indigenous AI model',
    'Terabytes of audio, video, image and text data',
    'AI/ML.',
    'Computer Vision.',
    'NLP.',
    'Data Science.',
    'Important Notice',
    'Incomplete profiles are not considered.',
  ]) {
    expect(text).toContain(said);
  }
});

test('the questions answer that several projects are discouraged, nothing is paid, support exists, and it lasts 6 months to 2 years', {
  tag: ['@guidelines-questions'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/guidelines');
  for (const [question, response] of [
    ['Can I apply to multiple projects?', /discouraged/],
    ['Is the residency paid?', /unpaid/],
    ['What support do I get?', /\S+@\S+/],
    ['How long does a project take?', /6 months to 2 years/],
  ] as const) {
    const heading = page.getByRole('heading', { name: question, exact: true });
    await expect(heading.locator('+ p')).toHaveText(response);
  }
});

test('the guidelines have one more sentence while the second step is open to every submitted application', {
  tag: ['@guidelines-follow-gate'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const sentence = page.getByText('the second step is open to every submitted application');
  await openPage(page, '/guidelines');
  await expect(sentence).toBeVisible();
  await renderInBrowser(page);
  await page.route('**/api/settings/detailed-proposal-gate', (route) =>
    route.fulfill({ json: { detailed_proposal_gate: 'shortlisted' }, headers: { 'X-Request-Id': '1' } }),
  );
  const responded = page.waitForResponse('**/api/settings/detailed-proposal-gate');
  await reloadPage(page);
  await responded;
  await expect(page.getByText('Detailed proposal, if shortlisted')).toBeVisible();
  await expect(sentence).toHaveCount(0);
});
