import type { ProgrammeLink } from '#domain/programme/programme-values.ts';

/** The links of the footer to pages that every programme has. */
export const ABOUT_LINKS: ProgrammeLink[] = [
  { label: 'Who can apply', href: '/guidelines#eligibility' },
  { label: 'Special benefits', href: '/guidelines#benefits' },
  { label: 'Privacy', href: '/privacy' },
];
