import type { Page } from '@playwright/test';

type Card = { my_status: string | null; application_deadline: string | null };

/** The address of the application form of an open project that the person has not begun to apply to. */
export async function findApplyPage(page: Page): Promise<string> {
  const response = await page.request.get('/api/projects');
  const { projects } = await response.json();
  const open = projects.filter(
    ({ my_status, application_deadline }: Card) =>
      my_status === null && !(application_deadline && Date.parse(application_deadline) < Date.now()),
  );
  return `/projects/${open[0].id}/apply`;
}

/** Presses Submit Application, and Submit below the summary. */
export async function submitApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await confirmSubmission(page);
}

/** The same for the detailed proposal. */
export async function submitDetailedProposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Detailed Proposal' }).click();
  await confirmSubmission(page);
}

const confirmSubmission = (page: Page) => submitButton(page).click();

/** Of the question before a submission. */
export const submitButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true });

export const proposal = (page: Page) => page.getByLabel('Initial Proposal');

/** How many applications, drafts included, the signed-in person has to the project of an application form. */
export async function countApplications(page: Page, applyPath: string): Promise<number> {
  const mine = await (await page.request.get('/api/applications/mine')).json();
  return mine.filter(({ project }: { project: { id: string } }) => applyPath.includes(project.id)).length;
}
