import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type Subject = { origin: string; application_id: string; project_name: string };

/** To each person who applied: there is feedback, without its text, which can still be changed (rule:feedback-is-released). */
export const feedbackEmail = ({ origin, application_id, project_name }: Subject): EmailContent => ({
  own: ownText('feedback', { project: project_name }),
  subject: `Feedback on your application for ${project_name}`,
  paragraphs: [
    `The reviewers have left you feedback on your application for “${project_name}”. It doesn’t change your application’s status; it’s there to help you with your next proposal.`,
    'You’ll find it on the page of your application.',
  ],
  action: { label: 'Read the feedback', url: `${origin}/applications/${application_id}` },
});

export const emailExamples: EmailExamples = (origin) => ({
  feedbackEmail: [
    feedbackEmail({ origin, application_id: EXAMPLE.id, project_name: 'Flood warnings for small rivers' }),
  ],
});
