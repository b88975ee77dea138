import { MAIL_TOPIC_LABELS, type MailTopic } from '#domain/mails/notifications.ts';
import type { EmailContent } from '../outbox/email-content.ts';
import type { EmailExamples } from '../outbox/example.ts';
import { ownText } from '../texts/own-text.ts';

/** To a person whose emails of a topic a link has stopped: the way back, if it was a mail program (rule:links-need-a-person). */
export const mailsStoppedEmail = (topic: MailTopic, url: string): EmailContent => ({
  own: ownText('mails_stopped', { topic: MAIL_TOPIC_LABELS[topic].label }),
  subject: 'You turned off some emails',
  paragraphs: [
    `You won’t get the “${MAIL_TOPIC_LABELS[topic].label}” emails any more. The portal still shows what they would say.`,
    'If you didn’t do this, your mail program may have. You can turn them back on with this link, or in your profile.',
  ],
  action: { label: 'Turn them back on', url },
});

export const emailExamples: EmailExamples = (origin) => ({
  mailsStoppedEmail: [mailsStoppedEmail('join_requests', `${origin}/unsubscribe/example`)],
});
