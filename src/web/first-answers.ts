import { DEFAULT_FIGURE_DAYS } from '#domain/overview-rules.ts';

/**
 * What every screen asks the API for, and what some ask for besides: the server draws these screens from the answers
 * (docs/decisions/021), or else names them in the head of the page, so that they are on their way before any script is. An
 * address with a search or filter in it asks for something else. `$projectId` is what the path has in its place.
 */
export const EVERY_SCREEN = ['/api/session'] as const;
export const FIRST_ANSWERS = {
  '/admin': ['/api/staff/overview'],
  '/admin/applications': ['/api/staff/applications'],
  '/applications': ['/api/applications/mine'],
  '/dashboard': ['/api/applications/mine', '/api/dashboard/projects', '/api/settings/hero'],
  '/profile': ['/api/account/security', '/api/account/two-factor', '/api/mail-preferences', '/api/profile'],
  '/projects': ['/api/projects'],
  '/projects/$projectId': ['/api/projects/$projectId'],
  '/projects/$projectId/apply': ['/api/projects/$projectId/application'],
  '/teams': ['/api/teams', '/api/teams/mine'],
} as const;

/** What can be seen a little later, as it takes the database a moment: named in the page, and never waited for by the server. */
export const LATER_ANSWERS: Partial<Record<keyof typeof FIRST_ANSWERS, string[]>> = {
  '/admin': [`/api/staff/figures?days=${DEFAULT_FIGURE_DAYS}`],
};

/** An address of the API that a first view needs. */
export type FirstAnswer =
  | (typeof EVERY_SCREEN)[number]
  | (typeof FIRST_ANSWERS)[keyof typeof FIRST_ANSWERS][number];
