import { and, eq, inArray } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { unlinked } from '#domain/unlinked.ts';
import type { Transaction } from '../../db/database.ts';
import { mails } from '../../db/schema/mails.ts';
import { HAS_ADDED_YOU } from '../recipients.ts';

/**
 * Removes the name of a leader who is being erased from waiting emails to described people. These emails are still sent, because each has
 * the only link to see and remove the description (rule:described-member-mail).
 */
export async function eraseLeaderFromMails(tx: Transaction, leaderId: string): Promise<void> {
  const waiting = await tx
    .select({ id: mails.id, name: mails.about_name, text: mails.text, html: mails.html })
    .from(mails)
    .where(
      and(
        eq(mails.about_id, leaderId),
        eq(mails.kind, 'described_person'),
        inArray(mails.status, ['queued', 'sending']),
      ),
    )
    .orderBy(mails.id)
    .for('update');
  // No more than a leader may describe in a day.
  for (const { id, name, text, html } of waiting) {
    const asMailed = unlinked(name ?? '');
    const changed = {
      text: withoutLeader(text, asMailed),
      html: withoutLeader(html, asMarkup(asMailed)),
      about_id: null,
      about_name: null,
    };
    await tx.update(mails).set(changed).where(eq(mails.id, id));
  }
}

const withoutLeader = (body: string, name: string): string =>
  body.replace(name + HAS_ADDED_YOU, `A former member${HAS_ADDED_YOU}`);

/** A text as it appears in the HTML of an email. */
const asMarkup = (text: string): string => renderToStaticMarkup(createElement('i', null, text)).slice(3, -4);
