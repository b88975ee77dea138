import { createHmac } from 'node:crypto';
import type { SignedIn } from '../context.ts';
import type { DraftKey } from './responses.ts';

/**
 * The key with which the viewer's browser seals the drafts that it keeps (permission:manageOwnAccount, rule:browser-forgets-account): the same on every device of
 * the account, and given only to a session, so that without one nobody reads them.
 */
export const getDraftKey = ({ secret, viewer }: Pick<SignedIn, 'secret' | 'viewer'>): DraftKey => ({
  account_id: viewer.id,
  key: createHmac('sha256', secret).update(`drafts:${viewer.id}`).digest('base64'),
});
