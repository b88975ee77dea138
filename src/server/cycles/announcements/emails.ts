import { programme } from '#domain/programme/programme.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import type { EmailExamples } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type Announced = { title: string; text: string; cycle: string };

/** To each person of its audience, on its first day, if staff chose so (rule:announcements). */
export const announcementEmail = (origin: string, { title, text, cycle }: Announced): EmailContent => ({
  own: ownText('announcement', { title, cycle }),
  subject: title,
  paragraphs: [`There’s news about ${cycle}:`],
  note: text,
  action: { label: 'See all announcements', url: `${origin}/announcements` },
});

export const emailExamples: EmailExamples = (origin) => ({
  announcementEmail: [
    announcementEmail(origin, {
      title: 'An hour for your questions on Friday',
      text: 'On Friday at 17:00, the owners of the projects answer your questions.\n\nThe link is on the page of each project.',
      cycle: `${programme().short_name} 2026`,
    }),
  ],
});
