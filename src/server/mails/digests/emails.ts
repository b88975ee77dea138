import { type EmailContent, STAFF_FOOTNOTE } from '../outbox/email-content.ts';
import type { EmailExamples } from '../outbox/example.ts';
import { ownText } from '../texts/own-text.ts';

/** Emails with the same subject. */
export type Event = { subject: string; count: number };

/** To an address on the programme's list: how often each event happened, without the names of people (rule:daily-summary). */
export const dailySummaryEmail = (origin: string, events: Event[]): EmailContent => ({
  own: ownText('daily_summary', {}),
  subject: 'Your daily summary of the portal',
  paragraphs: [
    'Since the last summary:',
    events.map(({ subject, count }) => `${subject}: ${count}`).join('\n'),
    'You’ll find the details in the portal.',
  ],
  links: [
    { label: 'Applications', url: `${origin}/admin/applications` },
    { label: 'Admin panel', url: `${origin}/admin` },
  ],
  footnote: STAFF_FOOTNOTE,
  sender: 'portal',
});

export const emailExamples: EmailExamples = (origin) => ({
  dailySummaryEmail: [
    dailySummaryEmail(origin, [
      { subject: 'New initial proposal: Flood warnings for small rivers', count: 7 },
      { subject: 'New user', count: 3 },
    ]),
  ],
});
