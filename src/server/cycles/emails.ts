import { formatDateTime } from '#domain/dates.ts';
import type { EmailContent } from '../mails/outbox/email-content.ts';
import type { EmailExamples } from '../mails/outbox/example.ts';

type OfCycle = { origin: string; cycle: string };

/** To the owner of copied projects (rule:new-cycle). */
export const projectsToConfirmEmail = (
  { origin, cycle }: OfCycle,
  projects: { id: string; name: string }[],
): EmailContent => ({
  subject: 'Will you offer your projects again?',
  paragraphs: [
    `The programme is preparing ${cycle}. The projects below are copies of yours and stay hidden until you confirm them.`,
    'Please check the texts and dates of each project, then confirm it on its page.',
  ],
  links: projects.map(({ id, name }) => ({ label: name, url: `${origin}/projects/${id}` })),
  action: { label: 'See your projects', url: `${origin}/dashboard` },
});

/** To the writer of a draft, three days and one day before its cycle closes (rule:draft-reminders). */
export const draftReminderEmail = (
  { origin, cycle }: OfCycle,
  { project_id, project, days }: { project_id: string; project: string; days: number },
): EmailContent => ({
  subject: 'Your draft is not submitted yet',
  paragraphs: [
    `Your application for “${project}” is still a draft, and ${cycle} closes ${days === 1 ? 'in one day' : `in ${days} days`}.`,
    'Submit it before then. Afterwards you can still read your text and copy it into an application of the next cycle.',
  ],
  action: { label: 'Continue your application', url: `${origin}/projects/${project_id}/apply` },
});

type OfDraft = { origin: string; project_id: string; project: string };
type Moved = { from: number | null; to: number | null };

/** To the writer of a draft: the moment until which they can submit has moved (rule:moved-deadlines). */
export const deadlineMovedEmail = (
  { origin, project_id, project }: OfDraft,
  { from, to }: Moved,
): EmailContent => ({
  subject: `New deadline for your draft: ${project}`,
  paragraphs: [
    to === null
      ? `The project “${project}” no longer has a deadline. Until now, it was ${indiaTime(from)}.`
      : `The deadline of “${project}” is now ${indiaTime(to)}. Until now, ${from === null ? 'there was none' : `it was ${indiaTime(from)}`}.`,
    `Your application is still a draft. ${to === null ? 'You can submit it when it’s ready.' : 'Please submit it before then.'}`,
  ],
  action: { label: 'Continue your application', url: `${origin}/projects/${project_id}/apply` },
});

const indiaTime = (at: number | null) =>
  at === null ? '' : `${formatDateTime(new Date(at).toISOString())} (India time)`;

const MAY = Date.parse('2026-05-10T18:29:00Z');
const MOVES = [
  { from: MAY, to: MAY + 7 * 86_400_000 },
  { from: null, to: MAY },
  { from: MAY, to: null },
];

export const emailExamples: EmailExamples = (origin) => {
  const of = { origin, cycle: 'Applied AI Residency 2026' };
  const project_id = '0b8f9a1c-0000-4000-8000-000000000001';
  return {
    projectsToConfirmEmail: [projectsToConfirmEmail(of, [{ id: project_id, name: 'Reading Tide Tables' }])],
    deadlineMovedEmail: MOVES.map((moved) =>
      deadlineMovedEmail({ origin, project_id, project: 'Reading Tide Tables' }, moved),
    ),
    draftReminderEmail: [3, 1].map((days) =>
      draftReminderEmail(of, { project_id, project: 'Reading Tide Tables', days }),
    ),
  };
};
