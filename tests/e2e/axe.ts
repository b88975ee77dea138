import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page as it stands: one line a rule, with the first element that breaks it. A frame holds
 * a file in the browser's own viewer, which is not ours.
 */
export async function findProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
