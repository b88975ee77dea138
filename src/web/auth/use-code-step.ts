import { useNavigate } from '@tanstack/react-router';

/** The step of /auth that asks for a code, also reached from Google; where the visitor was going stays in mind. */
export function useCodeStep(next?: string) {
  const navigate = useNavigate();
  return () => navigate({ to: '/auth', search: { step: 'code', next } });
}
