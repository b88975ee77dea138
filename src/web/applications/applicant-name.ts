import type { StaffApplication } from './queries.ts';

export type Named = Pick<StaffApplication, 'team' | 'contact'>;

/** The team, or the one applicant, that an application is called by. */
export const applicantName = ({ team, contact }: Named): string =>
  team?.name ?? contact?.display_name ?? 'Account deleted';
