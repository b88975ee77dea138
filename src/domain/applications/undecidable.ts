/** The reason why staff cannot decide an application (rule:nine-statuses, rule:project-limits). */
export const UNDECIDABLE = {
  own_application: 'This is your own or your team’s application, so someone else has to decide it.',
  not_decidable: 'Staff can’t decide drafts or withdrawn applications.',
  project_deleted: 'The project was deleted, so its applications can no longer be decided.',
  cycle_archived: 'The cycle of this application is archived, so nothing in it can be changed.',
  nobody_left: 'Nobody is left on this application: everyone has left the team or deleted their account.',
} as const;
export type Undecidable = keyof typeof UNDECIDABLE;
export const UNDECIDABLE_KINDS = Object.keys(UNDECIDABLE) as [Undecidable, ...Undecidable[]];
