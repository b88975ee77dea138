import type { Transaction } from '../../db/database.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { markMemberLeft, withdrawWithoutPeople } from '../transitions.ts';
import { removeDetailedDraft } from './withdraw-application.ts';

/**
 * Records in a team's applications that a person left, and ends applications whose last person left (rule:no-own-interest). Returns the
 * keys of removed files; the caller deletes their bytes after the commit. The team must be locked (rule:leaving-is-possible).
 */
export async function leaveApplications(
  tx: Transaction,
  teamId: string,
  userId: string,
): Promise<(string | null)[]> {
  return endWithoutPeople(tx, await markMemberLeft(tx, teamId, userId), userId);
}

/** Ends those of these applications that have no person left, and deletes their drafts. */
export async function endWithoutPeople(
  tx: Transaction,
  applicationIds: string[],
  actorId: string,
): Promise<(string | null)[]> {
  const ended = await withdrawWithoutPeople(tx, applicationIds, actorId);
  if (ended.length === 0) return [];
  await replaceDecisionMails(tx, ended);
  const keys: (string | null)[] = [];
  // A team has only a few applications.
  for (const id of ended) keys.push(...(await removeDetailedDraft(tx, id)));
  return keys;
}
