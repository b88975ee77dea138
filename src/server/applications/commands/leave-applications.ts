import type { Transaction } from '../../db/database.ts';
import { replaceDecisionMails } from '../../mail/decisions.ts';
import { markMemberLeft, withdrawWithoutPeople } from '../transitions.ts';
import { removeDetailedDraft } from './withdraw-application.ts';

/**
 * Somebody leaves a team: its applications say so (rule:leaving-is-possible), and those whose last person this was end (rule:no-own-interest). Gives the
 * keys of removed files, whose bytes go after the commit. The team must be locked.
 */
export async function leaveApplications(
  tx: Transaction,
  teamId: string,
  userId: string,
): Promise<(string | null)[]> {
  return endWithoutPeople(tx, await markMemberLeft(tx, teamId, userId), userId);
}

/** Of these applications, ends those that nobody is part of any more: what waited to be sent or submitted goes too. */
export async function endWithoutPeople(
  tx: Transaction,
  applicationIds: string[],
  actorId: string,
): Promise<(string | null)[]> {
  const ended = await withdrawWithoutPeople(tx, applicationIds, actorId);
  if (ended.length === 0) return [];
  await replaceDecisionMails(tx, ended);
  const keys: (string | null)[] = [];
  // A team has a handful of them.
  for (const id of ended) keys.push(await removeDetailedDraft(tx, id));
  return keys;
}
