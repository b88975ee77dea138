import { formatDateTime } from '#domain/dates.ts';
import { programme } from '#domain/programme/programme.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import type { EmailContent } from '../mails/outbox/email-content.ts';
import type { EmailExamples } from '../mails/outbox/example.ts';
import { ownText } from '../mails/texts/own-text.ts';

type OfCycle = { origin: string; cycle: string };

/** To the owner of copied projects (rule:new-cycle). */
export const projectsToConfirmEmail = (
  { origin, cycle }: OfCycle,
  projects: { id: string; name: string }[],
): EmailContent => ({
  own: ownText('projects_to_confirm', { cycle }),
  subject: 'Will you offer your projects again?',
  paragraphs: [
    `The programme is preparing ${cycle}. The projects below are copies of yours and stay hidden until you confirm them.`,
    'Please check the texts and dates of each project, then confirm it on its page.',
  ],
  links: projects.map(({ id, name }) => ({ label: name, url: `${origin}/projects/${id}` })),
  action: { label: 'See your projects', url: `${origin}/dashboard` },
});

type OfDraft = { origin: string; project_id: string; project: string };
type Due = { days: number; closes_at: string };

const applyLink = ({ origin, project_id }: OfDraft) => ({
  label: 'Continue your application',
  url: `${origin}/projects/${project_id}/apply`,
});

const inDays = (days: number) => (days === 1 ? 'in one day' : `in ${days} days`);

/** To the writer of a draft, three days and one day before they can submit it no more (rule:draft-reminders). */
export const draftReminderEmail = (of: OfDraft, { days, closes_at }: Due): EmailContent => ({
  own: ownText('draft_reminder', {
    project: of.project,
    days: String(days),
    deadline: `${formatDateTime(closes_at)} (${timeZoneName()})`,
  }),
  subject: 'Your draft is not submitted yet',
  paragraphs: [
    `Your application for “${of.project}” is still a draft, and its deadline is ${inDays(days)}: ${formatDateTime(closes_at)} (${timeZoneName()}).`,
    'Submit it before then. Afterwards you can still read your text and copy it into an application of the next cycle.',
  ],
  action: applyLink(of),
});

/** To the writer of an application whose detailed proposal is awaited, three days and one day before its deadline (rule:second-deadline). */
export const detailedReminderEmail = (of: OfDraft, { days, closes_at }: Due): EmailContent => ({
  own: ownText('detailed_reminder', {
    project: of.project,
    days: String(days),
    deadline: `${formatDateTime(closes_at)} (${timeZoneName()})`,
  }),
  subject: `Next step: your detailed proposal for ${of.project}`,
  paragraphs: [
    `The detailed proposal for “${of.project}” is due ${inDays(days)}: ${formatDateTime(closes_at)} (${timeZoneName()}). We don’t have it yet.`,
    'Please submit it before then.',
  ],
  action: { ...applyLink(of), label: 'Write your detailed proposal' },
});

/** To its writer: the deadline of a detailed proposal has moved (rule:moved-deadlines). */
export const detailedDeadlineMovedEmail = (of: OfDraft, { from, to }: Moved): EmailContent => ({
  own: ownText('detailed_deadline_moved', { project: of.project, deadline: atTime(to) }),
  subject: `New deadline for your detailed proposal: ${of.project}`,
  paragraphs: [
    to === null
      ? `The detailed proposal for “${of.project}” no longer has a deadline. Until now, it was ${atTime(from)}.`
      : `The deadline of the detailed proposal for “${of.project}” is now ${atTime(to)}. Until now, ${from === null ? 'there was none' : `it was ${atTime(from)}`}.`,
    to === null ? 'You can submit it when it’s ready.' : 'Please submit it before then.',
  ],
  action: { ...applyLink(of), label: 'Write your detailed proposal' },
});

/** To the writer of a draft: staff have closed its cycle, or opened it again (rule:moved-deadlines). */
export const cycleStateEmail = (
  of: OfDraft & { cycle: string; deadline: number | null },
  change: 'close' | 'open_again',
): EmailContent =>
  change === 'close'
    ? {
        own: ownText('cycle_closed', { cycle: of.cycle, project: of.project }),
        subject: `Applications are closed: ${of.project}`,
        paragraphs: [
          `${of.cycle} was closed, so you can no longer submit your draft for “${of.project}”.`,
          'You can still read your text and copy it into an application of the next cycle.',
        ],
        action: { ...applyLink(of), label: 'Read your text' },
      }
    : {
        own: ownText('cycle_opened', { cycle: of.cycle, project: of.project, deadline: atTime(of.deadline) }),
        subject: `You can submit your draft again: ${of.project}`,
        paragraphs: [
          `${of.cycle} is open again. Your application for “${of.project}” is still a draft.`,
          of.deadline === null
            ? 'You can submit it when it’s ready.'
            : `Please submit it before ${atTime(of.deadline)}.`,
        ],
        action: applyLink(of),
      };

type Moved = { from: number | null; to: number | null };

/** To the writer of a draft: the moment until which they can submit has moved (rule:moved-deadlines). */
export const deadlineMovedEmail = (of: OfDraft, { from, to }: Moved): EmailContent => ({
  own: ownText('deadline_moved', { project: of.project, deadline: atTime(to) }),
  subject: `New deadline for your draft: ${of.project}`,
  paragraphs: [
    to === null
      ? `The project “${of.project}” no longer has a deadline. Until now, it was ${atTime(from)}.`
      : `The deadline of “${of.project}” is now ${atTime(to)}. Until now, ${from === null ? 'there was none' : `it was ${atTime(from)}`}.`,
    `Your application is still a draft. ${to === null ? 'You can submit it when it’s ready.' : 'Please submit it before then.'}`,
  ],
  action: applyLink(of),
});

const atTime = (at: number | null) =>
  at === null ? '' : `${formatDateTime(new Date(at).toISOString())} (${timeZoneName()})`;

const MAY = Date.parse('2026-05-10T18:29:00Z');
const MOVES = [
  { from: MAY, to: MAY + 7 * 86_400_000 },
  { from: null, to: MAY },
  { from: MAY, to: null },
];

export const emailExamples: EmailExamples = (origin) => {
  const cycle = `${programme().short_name} 2026`;
  const of = { origin, project_id: '0b8f9a1c-0000-4000-8000-000000000001', project: 'Reading Tide Tables' };
  const closes_at = new Date(MAY).toISOString();
  return {
    projectsToConfirmEmail: [
      projectsToConfirmEmail({ origin, cycle }, [{ id: of.project_id, name: of.project }]),
    ],
    deadlineMovedEmail: MOVES.map((moved) => deadlineMovedEmail(of, moved)),
    detailedDeadlineMovedEmail: MOVES.map((moved) => detailedDeadlineMovedEmail(of, moved)),
    draftReminderEmail: [3, 1].map((days) => draftReminderEmail(of, { days, closes_at })),
    detailedReminderEmail: [3, 1].map((days) => detailedReminderEmail(of, { days, closes_at })),
    cycleStateEmail: [
      cycleStateEmail({ ...of, cycle, deadline: null }, 'close'),
      ...[MAY, null].map((deadline) => cycleStateEmail({ ...of, cycle, deadline }, 'open_again')),
    ],
  };
};
