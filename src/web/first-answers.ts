/**
 * What every screen asks the API for, and what some ask for besides: the server names it in the head of the page, so
 * that the answers are on their way before any script is. An address with a search or filter in it asks for something else.
 */
export const EVERY_SCREEN = ['/api/session'];
export const FIRST_ANSWERS: Record<string, string[]> = {
  '/admin/applications': ['/api/staff/applications'],
  '/applications': ['/api/applications/mine'],
  '/dashboard': ['/api/applications/mine', '/api/dashboard/projects', '/api/settings/hero'],
  '/projects': ['/api/projects'],
};
