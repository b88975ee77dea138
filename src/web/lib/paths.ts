/** The screens that many pages link to (rule:shared-header-and-footer). */
export const PATHS: Record<'admin' | 'dashboard' | 'profile' | 'projects' | 'teams', string> = {
  admin: '/admin',
  dashboard: '/dashboard',
  profile: '/profile',
  projects: '/projects',
  teams: '/teams',
};
