import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type TwoFactor = ResponseOf<(typeof api.account)['two-factor']['$get']>;

/** The viewer's two-factor settings (permission:manageOwnAccount, rule:authenticator-codes). */
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: (): Promise<TwoFactor> => readResponse(api.account['two-factor'].$get()),
  meta: { errorTitle: 'Error fetching data' },
});
