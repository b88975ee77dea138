import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type AccountDeletion = ResponseOf<typeof api.account.deletion.$get>;

/** The consequences of deleting the viewer's account; fetched when the dialog opens. */
export const accountDeletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: (): Promise<AccountDeletion> => readResponse(api.account.deletion.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

export type AccountSecurity = ResponseOf<typeof api.account.security.$get>;

/** The viewer's sign-in methods and sessions (permission:manageOwnAccount). */
export const accountSecurityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: (): Promise<AccountSecurity> => readResponse(api.account.security.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** A link instead of a request, so that the browser streams the file to disk. */
export const EXPORT_URL = '/api/account/export';
