/** Every table, for the queries by name; each noun has its own file in `schema/`. */

export * from './schema/announcements.ts';
export * from './schema/application-list.ts';
export * from './schema/applications.ts';
export * from './schema/bulk-runs.ts';
export * from './schema/cycles.ts';
export * from './schema/decisions.ts';
export * from './schema/files.ts';
export * from './schema/mails.ts';
export * from './schema/processes.ts';
export * from './schema/projects.ts';
export * from './schema/review-assignments.ts';
export * from './schema/review-setup.ts';
export * from './schema/reviews.ts';
export * from './schema/rosters.ts';
export * from './schema/sign-in.ts';
export * from './schema/staff.ts';
export * from './schema/team-listings.ts';
export * from './schema/teams.ts';
export * from './schema/users.ts';
