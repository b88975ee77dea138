import { listed } from '../text.ts';
import { programme } from './programme.ts';
import type { Programme } from './programme-values.ts';

/** Whether an address may get an account. A subdomain counts only if it is listed; people who have one keep it (rule:who-may-join). */
export function mayJoin(email: string): boolean {
  const { allowed_domains } = programme();
  return allowed_domains.length === 0 || allowed_domains.includes(domainOf(email));
}

/** Whether a Google account is of the programme's organisation at Google (rule:who-may-join). */
export function isOfGoogleDomain(hostedDomain: string | undefined): boolean {
  const { google_domain } = programme();
  return google_domain === '' || hostedDomain?.toLowerCase() === google_domain;
}

/** Says who may join, before anybody types; null if everybody may (rule:who-may-join). */
export function whoMayJoin({ allowed_domains, google_domain }: Programme): string | null {
  const sentences = [
    allowed_domains.length > 0 && `Only people with an email address of ${listed(allowed_domains)} can join.`,
    google_domain && `With Google, please use your account of ${google_domain}.`,
  ];
  return sentences.filter((sentence) => !!sentence).join(' ') || null;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
