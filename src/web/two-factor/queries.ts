import { queryOptions } from '@tanstack/react-query';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type TwoFactor = Answer<(typeof api.account)['two-factor']['$get']>;

/** How one's own codes stand (permission:manageOwnAccount, rule:authenticator-codes). */
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: (): Promise<TwoFactor> => answer(api.account['two-factor'].$get()),
  meta: { errorTitle: 'Error fetching data' },
});
