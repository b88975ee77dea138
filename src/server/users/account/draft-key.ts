import { createHmac } from 'node:crypto';
import type { SignedIn } from '../../context.ts';
import type { DraftKey } from './responses.ts';

/**
 * The key that encrypts drafts in the viewer's browser. It is the same on every device of the account, and only a session gets it, so
 * nobody can read the drafts after sign-out (permission:manageOwnAccount, rule:browser-forgets-account).
 */
export const getDraftKey = ({ secret, viewer }: Pick<SignedIn, 'secret' | 'viewer'>): DraftKey => ({
  account_id: viewer.id,
  key: createHmac('sha256', secret).update(`drafts:${viewer.id}`).digest('base64'),
});
