import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type Facts = { origin: string; application_id: string; project_name: string };

/** There is a decision: the page tells which one, so no email can bring the words of another (rule:decision-emails). */
export const decisionEmail = ({ origin, application_id, project_name }: Facts): EmailContent => ({
  own: ownText('decision', { project: project_name }),
  subject: `An update on your application for ${project_name}`,
  paragraphs: [
    `There is a decision about your application for “${project_name}”.`,
    'Sign in and open the letter on the page of your application to read it.',
  ],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

export const emailExamples: EmailExamples = (origin) => ({
  decisionEmail: [
    decisionEmail({ origin, application_id: EXAMPLE.id, project_name: 'Flood warnings for small rivers' }),
  ],
});
