import type { TestEmailEvent } from '#domain/mails/test-emails.ts';
import type { EmailContent } from '../outbox/email-content.ts';
import type { EmailExamples } from '../outbox/example.ts';

const WORDS: Record<TestEmailEvent, (name: string) => Pick<EmailContent, 'subject' | 'paragraphs'>> = {
  new_user: (name) => ({ subject: 'Test: new user', paragraphs: [`${name} has joined the portal.`] }),
  resume_upload: (name) => ({
    subject: 'Test: new resume',
    paragraphs: [`${name} has uploaded a resume.`],
  }),
};

/** The sample notification about oneself (rule:test-email-page). */
export const testEmail = (event: TestEmailEvent, name: string): EmailContent => ({
  ...WORDS[event](name),
  footnote: 'This is a test from the portal’s email test page. You don’t need to do anything.',
  sender: 'portal',
});

export const emailExamples: EmailExamples = () => ({
  testEmail: [testEmail('new_user', 'Asha Rao'), testEmail('resume_upload', 'Asha Rao')],
});
