import type { Locator, Page } from '@playwright/test';
import type { Role } from '#domain/users.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { enterAs } from '../people.ts';
import type { Product } from '../product.ts';

/** A few letters that nothing else in the product has, to search for. */
export const newWord = () => crypto.randomUUID().slice(0, 8);

/** Signs this browser in as a new person of a role; whoever was signed in before is not any more. */
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

/** The toast of a success, and of a failure. */
export const success = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).last();
export const failure = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text }).last();
