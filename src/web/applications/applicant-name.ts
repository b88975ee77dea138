import type { StaffApplication } from './queries.ts';

export type Named = Pick<StaffApplication, 'team' | 'contact'>;

/** The display name of an application: the team's, or the applicant's. */
export const applicantName = ({ team, contact }: Named): string =>
  team?.name ?? contact?.display_name ?? 'Account deleted';
