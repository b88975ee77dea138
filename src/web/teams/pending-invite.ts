import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/** The invitation that somebody opened before they could accept it; this browser keeps it through sign-up. */
export function usePendingInvite() {
  const [token, setToken, removeToken] = useLocalStorage<string | null>({
    key: 'pending-invite',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const remember = useCallback((pending: string) => setToken(pending), [setToken]);
  const forget = useCallback(() => removeToken(), [removeToken]);
  return { token, remember, forget };
}
