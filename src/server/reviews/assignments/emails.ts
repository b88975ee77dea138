import { formatDateTime } from '#domain/dates.ts';
import { programme } from '#domain/programme/programme.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import type { EmailExamples } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type OfCycle = { origin: string; cycle: string };

const reviews = (count: number) => (count === 1 ? 'one application' : `${count} applications`);
const until = (deadline: string | null) =>
  deadline === null ? '' : ` by ${formatDateTime(deadline)} (${timeZoneName()})`;

/** To a reviewer whose first applications were assigned, or after an automatic assignment. It says nothing about applicants. */
export const reviewsAssignedEmail = (
  { origin, cycle }: OfCycle,
  { count, deadline }: { count: number; deadline: string | null },
): EmailContent => ({
  own: ownText('reviews_assigned', {
    cycle,
    count: String(count),
    deadline: deadline === null ? '' : `${formatDateTime(deadline)} (${timeZoneName()})`,
  }),
  subject: 'Applications are waiting for your review',
  paragraphs: [
    `Please review ${reviews(count)} for ${cycle}${until(deadline)}.`,
    'If you know an applicant well, declare a conflict of interest instead of a review. If you can’t review an application for another reason, decline it, so that somebody else can.',
  ],
  action: { label: 'Start reviewing', url: `${origin}/admin/review` },
});

export type OpenRound = { cycle: string; stage: 'initial' | 'detailed'; count: number; deadline: string };

/** To a reviewer with open reviews, for all of their rounds together (rule:review-reminders). */
export const openReviewsEmail = (origin: string, rounds: OpenRound[], now: Date): EmailContent => ({
  own: ownText('open_reviews', {}),
  subject: 'Your open reviews',
  paragraphs: [
    'These reviews are still open:',
    ...rounds.map((round) => describeRound(round, now)),
    'If you can’t review an application, please decline it, so that somebody else can.',
  ],
  action: { label: 'Continue reviewing', url: `${origin}/admin/review` },
});

/** To a reviewer who has written nothing yet, when an admin asks for it (rule:remind-by-hand). */
export const notBegunEmail = (
  { origin, cycle }: OfCycle,
  { stage, deadline }: Pick<OpenRound, 'stage'> & { deadline: string | null },
  now: Date,
): EmailContent => ({
  own: ownText('not_begun', {
    cycle,
    deadline: deadline === null ? '' : `${formatDateTime(deadline)} (${timeZoneName()})`,
  }),
  subject: 'Your reviews are waiting',
  paragraphs: [
    `The ${kindOf(stage)} of ${cycle} that we assigned to you are waiting for your review. ${dueOn(deadline, now)}`.trim(),
    'If you can’t review an application, please decline it, so that somebody else can.',
  ],
  action: { label: 'Start reviewing', url: `${origin}/admin/review` },
});

function dueOn(deadline: string | null, now: Date): string {
  if (deadline === null) return '';
  const word = Date.parse(deadline) < now.getTime() ? 'were' : 'are';
  return `They ${word} due on ${formatDateTime(deadline)} (${timeZoneName()}).`;
}

const kindOf = (stage: OpenRound['stage']) =>
  stage === 'initial' ? 'initial proposals' : 'detailed proposals';

function describeRound({ cycle, stage, count, deadline }: OpenRound, now: Date): string {
  const kind = kindOf(stage);
  const isLate = Date.parse(deadline) < now.getTime();
  const pastDue = count === 1 ? 'was due' : 'were due';
  const dueWord = isLate ? pastDue : 'due';
  return `${cycle}, ${kind}: ${reviews(count)}, ${dueWord} on ${formatDateTime(deadline)} (${timeZoneName()}).`;
}

export const emailExamples: EmailExamples = (origin) => {
  const cycle = `${programme().short_name} 2026`;
  const deadline = '2026-03-20T18:29:00Z';
  const round: OpenRound = { cycle, stage: 'initial', count: 12, deadline };
  return {
    reviewsAssignedEmail: [
      reviewsAssignedEmail({ origin, cycle }, { count: 12, deadline }),
      reviewsAssignedEmail({ origin, cycle }, { count: 1, deadline: null }),
    ],
    openReviewsEmail: [
      openReviewsEmail(origin, [round], new Date('2026-03-17T04:30:00Z')),
      openReviewsEmail(
        origin,
        [round, { ...round, stage: 'detailed', count: 1 }],
        new Date('2026-03-23T04:30:00Z'),
      ),
    ],
    notBegunEmail: [
      notBegunEmail({ origin, cycle }, { stage: 'initial', deadline }, new Date('2026-03-10T04:30:00Z')),
      notBegunEmail(
        { origin, cycle },
        { stage: 'detailed', deadline: null },
        new Date('2026-03-10T04:30:00Z'),
      ),
    ],
  };
};
