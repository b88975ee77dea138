import type { Locator, Page } from '@playwright/test';
import type { Role } from '#domain/users/users.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { enterAs } from '../support/people.ts';
import type { Product } from '../support/product.ts';

/** A few letters that occur nowhere else in the product, to search for. */
export const newWord = () => crypto.randomUUID().slice(0, 8);

/** Signs this browser in as a new person with a role, instead of the person before. */
export async function enterWithRole(
  page: Page,
  product: Product,
  role: Role = 'admin',
  options: Parameters<typeof createPerson>[1] = {},
): Promise<Person> {
  const email = `${newWord()}@staff.example`;
  const person = await createPerson(product, { role, email, display_name: `Staff ${newWord()}`, ...options });
  await enterAs(page, product, person);
  return person;
}

/** Opens a status select and sets a status by the mouse. */
export async function setStatus(select: Locator, status: string) {
  await select.click();
  await select.page().getByRole('listbox', { name: 'Status' }).getByRole('option', { name: status }).click();
}

/** The setting for the delay of an email about a new status. */
export const delayMails = (product: Product, seconds: number) =>
  product.db
    .insert(site_settings)
    .values({ setting_key: 'decision_mail_hold_seconds', setting_value: seconds })
    .onConflictDoUpdate({ target: site_settings.setting_key, set: { setting_value: seconds } });

/** The toast of a success, and of a failure. */
export const success = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).last();
export const failure = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).last();
