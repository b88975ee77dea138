import { useNavigate } from '@tanstack/react-router';

/** Opens the code step of /auth, which Google sign-in also redirects to. Keeps `next`. */
export function useCodeStep(next?: string) {
  const navigate = useNavigate();
  return () => navigate({ to: '/auth', search: { step: 'code', next } });
}
