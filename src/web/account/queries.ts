import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type AccountDeletion = ResponseOf<typeof api.account.deletion.$get>;

/** What deleting one's own account would do; asked when somebody begins to. */
export const accountDeletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: (): Promise<AccountDeletion> => readResponse(api.account.deletion.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

export type AccountSecurity = ResponseOf<typeof api.account.security.$get>;

/** How one signs in and where one is signed in (permission:manageOwnAccount). */
export const accountSecurityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: (): Promise<AccountSecurity> => readResponse(api.account.security.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** A link and no call, so that the browser saves the file while it arrives. */
export const EXPORT_URL = '/api/account/export';
