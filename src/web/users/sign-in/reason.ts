/** Why a guard sent a visitor here, from the page they wanted (rule:pages-need-sign-in). */
export function reasonToSignIn(next: string | undefined): string | null {
  if (!next) return null;
  return REASONS.find(([page]) => page.test(next))?.[1] ?? 'Sign in to open that page';
}

const REASONS: [page: RegExp, reason: string][] = [
  [/^\/projects\/[^/?#]+\/apply/, 'Sign in to apply'],
  [/^\/projects\/[^/?#]+/, 'Sign in to see this project'],
  [/^\/projects/, 'Sign in to see the projects'],
  [/^\/teams\/join\//, 'Sign in or sign up to join the team'],
  [/^\/teams/, 'Sign in to see the teams'],
  [/^\/guidelines/, 'Sign in to read the guidelines'],
  [/^\/applications/, 'Sign in to see your applications'],
  [/^\/profile/, 'Sign in to see your profile'],
  [/^\/dashboard/, 'Sign in to see your dashboard'],
];
