import { formatDate } from '#domain/dates.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type Facts = { origin: string; application_id: string; project_name: string; answer_by: string };

/** The answer is given on the page, by a press: a link in an email would be opened by scanners (rule:offers). */
export const offerReminderEmail = ({
  origin,
  application_id,
  project_name,
  answer_by,
}: Facts): EmailContent => ({
  own: ownText('offer_reminder', { project: project_name, deadline: formatDate(answer_by) }),
  subject: `Please answer by ${formatDate(answer_by)}: ${project_name}`,
  paragraphs: [
    `We wait for an answer about “${project_name}” until ${formatDate(answer_by)}. After that day the seat goes to somebody else.`,
    'Sign in and answer on the page of the application. In a team its leader answers.',
  ],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

/** To somebody who hasn't opened their letter, with the same words whatever is in it (rule:letter-is-opened). */
export const letterReminderEmail = ({
  origin,
  application_id,
  project_name,
  answer_by,
}: Facts): EmailContent => ({
  own: ownText('letter_reminder', { project: project_name, deadline: formatDate(answer_by) }),
  subject: `Please read your letter by ${formatDate(answer_by)}: ${project_name}`,
  paragraphs: [
    `There is a decision about your application for “${project_name}”, and you haven’t opened its letter yet. Some decisions need an answer until ${formatDate(answer_by)}.`,
    'Sign in and open the letter on the page of your application to read it.',
  ],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

/** To the others of a team, whose leader answers for them; the subject doesn't tell (rule:offers). */
export const offerAcceptedEmail = ({
  origin,
  application_id,
  project_name,
}: Omit<Facts, 'answer_by'>): EmailContent => ({
  own: ownText('offer_accepted', { project: project_name }),
  subject: `About your seat in ${project_name}`,
  paragraphs: [`Your team leader has accepted the seat in “${project_name}” for your team.`],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

type Joining = Omit<Facts, 'answer_by'> & { join_by: string };

/** Both the people and their project say that they have joined, on their pages (rule:joined-by-a-date). */
export const joiningReminderEmail = ({
  origin,
  application_id,
  project_name,
  join_by,
}: Joining): EmailContent => ({
  own: ownText('joining_reminder', { project: project_name, deadline: formatDate(join_by) }),
  subject: `Please tell us by ${formatDate(join_by)}: ${project_name}`,
  paragraphs: [
    `If you have joined “${project_name}”, please say so by ${formatDate(join_by)}. A seat about which nobody has said so may go to somebody else after that day.`,
    'Sign in and press “I have joined” on the page of the application. In a team its leader does.',
  ],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

type Ended = Omit<Facts, 'answer_by'> & { state: 'expired' | 'no_show' };

/** The offer ended without an answer, or nobody came; the subject doesn't tell (rule:offers). */
export const offerEndedEmail = ({ origin, application_id, project_name, state }: Ended): EmailContent => ({
  own: ownText('offer_ended', { project: project_name }),
  subject: `About your seat in ${project_name}`,
  paragraphs: [
    state === 'expired'
      ? `The offer of a seat in “${project_name}” has ended, because we’ve had no answer.`
      : `Your seat in “${project_name}” was given up, because the project told us that nobody has come.`,
    'If this is a mistake, please write to us soon: the seat may go to somebody else.',
  ],
  action: { label: 'Open your application', url: `${origin}/applications/${application_id}` },
});

export const emailExamples: EmailExamples = (origin) => ({
  offerReminderEmail: [
    offerReminderEmail({
      origin,
      application_id: EXAMPLE.id,
      project_name: 'Flood warnings for small rivers',
      answer_by: '2025-03-14T18:29:59.999Z',
    }),
  ],
  letterReminderEmail: [
    letterReminderEmail({
      origin,
      application_id: EXAMPLE.id,
      project_name: 'Flood warnings for small rivers',
      answer_by: '2025-03-14T18:29:59.999Z',
    }),
  ],
  joiningReminderEmail: [
    joiningReminderEmail({
      origin,
      application_id: EXAMPLE.id,
      project_name: 'Flood warnings for small rivers',
      join_by: '2025-07-14T18:29:59.999Z',
    }),
  ],
  offerAcceptedEmail: [
    offerAcceptedEmail({
      origin,
      application_id: EXAMPLE.id,
      project_name: 'Flood warnings for small rivers',
    }),
  ],
  offerEndedEmail: (['expired', 'no_show'] as const).map((state) =>
    offerEndedEmail({
      origin,
      application_id: EXAMPLE.id,
      project_name: 'Flood warnings for small rivers',
      state,
    }),
  ),
});
