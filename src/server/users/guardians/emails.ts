import { programme } from '#domain/programme/programme.ts';
import { CONSENT_TEXTS, GUARDIAN_LINK_DAYS, type GuardianAnswer } from '#domain/users/guardians.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

/** To the guardian that a student under 18 has named: the link to agree or to decline (rule:guardian-consent). */
export const guardianConsentEmail = (origin: string, student: string, token: string): EmailContent => ({
  own: ownText('guardian_consent', { student, days: String(GUARDIAN_LINK_DAYS) }),
  subject: `${programme().short_name}: your consent is asked for`,
  paragraphs: [
    `${student} would like to take part in the ${programme().name} and has named you as parent or guardian. People under 18 need your consent to join a team and to apply.`,
    `The link shows what this is about and what we store. There you agree or decline, within ${GUARDIAN_LINK_DAYS} days; opening it changes nothing. Please keep this email: with the same link you can change your answer later.`,
  ],
  action: { label: 'See it and answer', url: `${origin}/guardian/${token}` },
  footnote:
    'If you don’t know this student, please decline, or ignore this email: without your consent they can’t take part. You don’t need an account.',
});

/** To the student: the guardian has answered, or changed the answer (rule:guardian-consent). */
export const guardianAnswerEmail = (origin: string, answer: GuardianAnswer): EmailContent => ({
  own: ownText('guardian_answer', {}),
  subject: 'Your guardian has answered',
  paragraphs: ANSWERED[answer],
  action: { label: 'Open your profile', url: `${origin}/profile` },
});

const ANSWERED: Record<GuardianAnswer, string[]> = {
  given: [
    'The parent or guardian whom you named agrees that you take part.',
    'You can now join a team and apply.',
  ],
  declined: ['We’ve heard from the parent or guardian whom you named.', CONSENT_TEXTS.declined],
  withdrawn: [
    'The parent or guardian whom you named no longer agrees that you take part.',
    'You can’t join a team or apply any more. What you’ve already sent stays; please contact the programme about it.',
  ],
};

export const emailExamples: EmailExamples = (origin) => ({
  guardianConsentEmail: [guardianConsentEmail(origin, 'Asha Rao', EXAMPLE.token)],
  guardianAnswerEmail: (['given', 'declined', 'withdrawn'] as const).map((answer) =>
    guardianAnswerEmail(origin, answer),
  ),
});
