import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { formatDateTime } from '#domain/dates.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

const PROPOSALS: Record<ApplicationStage, string> = {
  initial: 'initial proposal',
  detailed: 'detailed proposal',
};

/** To the person who has more time, and to nobody else (rule:one-persons-deadline). */
export const deadlineExtendedEmail = (
  { origin, project_id, project }: { origin: string; project_id: string; project: string },
  { step, until }: { step: ApplicationStage; until: string },
): EmailContent => ({
  own: ownText('deadline_extended', {
    project,
    step: PROPOSALS[step],
    deadline: `${formatDateTime(until)} (${timeZoneName()})`,
  }),
  subject: `You have more time: ${project}`,
  paragraphs: [
    `You can submit your ${PROPOSALS[step]} for “${project}” until ${formatDateTime(until)} (${timeZoneName()}).`,
    'This is for you alone, and for a team that you lead. For everybody else the deadline stays as it is.',
  ],
  action: { label: 'Continue your application', url: `${origin}/projects/${project_id}/apply` },
});

/** To the same person, when staff take it back. */
export const extensionWithdrawnEmail = (
  { origin, project_id, project }: { origin: string; project_id: string; project: string },
  step: ApplicationStage,
): EmailContent => ({
  own: ownText('extension_withdrawn', { project, step: PROPOSALS[step] }),
  subject: `Your deadline has changed: ${project}`,
  paragraphs: [
    `The programme has taken back the extra time for your ${PROPOSALS[step]} for “${project}”.`,
    'The deadline that everybody has counts for you too. What you have submitted stays submitted.',
  ],
  action: { label: 'See the deadline', url: `${origin}/projects/${project_id}` },
});

export const emailExamples: EmailExamples = (origin) => {
  const of = { origin, project_id: EXAMPLE.id, project: 'Flood warnings for small rivers' };
  return {
    deadlineExtendedEmail: (['initial', 'detailed'] as const).map((step) =>
      deadlineExtendedEmail(of, { step, until: '2025-05-07T18:29:59.999Z' }),
    ),
    extensionWithdrawnEmail: (['initial', 'detailed'] as const).map((step) =>
      extensionWithdrawnEmail(of, step),
    ),
  };
};
