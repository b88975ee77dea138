import type { TestEmailEvent } from '#domain/mails/test-emails.ts';
import type { LetterExamples } from '../mail/example.ts';
import type { Letter } from '../mail/letter.ts';

const WORDS: Record<TestEmailEvent, (name: string) => Pick<Letter, 'subject' | 'paragraphs'>> = {
  new_user: (name) => ({ subject: 'Test: new user', paragraphs: [`${name} has joined the portal.`] }),
  resume_upload: (name) => ({
    subject: 'Test: new resume',
    paragraphs: [`${name} has uploaded a resume.`],
  }),
};

/** The sample notification about oneself (rule:test-email-page). */
export const testLetter = (event: TestEmailEvent, name: string): Letter => ({
  ...WORDS[event](name),
  footnote: 'This is a test, sent from the email test page of the portal.',
});

export const letterExamples: LetterExamples = () => ({
  testLetter: [testLetter('new_user', 'Asha Rao'), testLetter('resume_upload', 'Asha Rao')],
});
