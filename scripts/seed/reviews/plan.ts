import { z } from 'zod';
import { type Criterion, type Mark, type Marks, reviewScore } from '#domain/reviews/reviews.ts';
import { applications, type DemoApplication } from '../applications.ts';
import { readCsv } from '../content.ts';
import { projectOf } from '../projects.ts';
import { pick, seededRandom } from '../random.ts';

/** One assignment of the demo; days count back from the day of seeding. */
export type DemoAssignment = {
  reviewer: string;
  application: DemoApplication;
  state: 'assigned' | 'submitted' | 'declined' | 'conflict';
  is_common: boolean;
  assigned_days_ago: number;
  review: DemoReview | null;
};
export type DemoReview = {
  marks: Marks;
  score: number | null;
  /** The first version of a changed review. */
  first: { marks: Marks; score: number | null } | null;
  private_note: string;
  applicant_note: string;
  days_ago: number;
};

const number = z.coerce.number<string>();

/** The reviewers with how strict each is in points, and how far each has come. */
export const demoReviewers = z
  .array(z.object({ slug: z.string(), severity: number, submitted: number, drafts: number }))
  .parse(readCsv('reviewers'));

const NOTES = z
  .array(z.object({ least: number, private: z.string(), applicant: z.string() }))
  .parse(readCsv('review-notes'));

const text = z.string();

export const demoCriteria: Omit<Criterion, 'key'>[] = z
  .array(
    z
      .object({ name: text, meaning: text, weight: number })
      .extend({ one: text, two: text, three: text, four: text, five: text })
      .transform(({ name, meaning, weight, ...words }) => ({
        name,
        meaning,
        weight,
        words: [words.one, words.two, words.three, words.four, words.five],
      })),
  )
  .parse(readCsv('rubric'));

const COMMON = [
  'aar-01 sneha',
  'aar-02 nisha',
  'aar-03 tanvi',
  'aar-05 ishita',
  'aar-08 jaya',
  'aar-09 yamini',
  'aar-11 nisha',
];
const PER_APPLICATION = 3;

/** Two readers who see the same application very differently. */
const DISPUTED = { name: 'aar-09 yamini', high: 'thomas', low: 'ramesh' };
const DECLINED = { reviewer: 'lata', reason: 'I advised a team on nearly the same question last year.' };
/** A reviewer who changed a submitted review after the discussion. */
const CHANGED = { name: 'aar-09 yamini', reviewer: 'ramesh' };
const CONFLICT = { reviewer: 'iqbal' };
export const DECLINE_REASON = DECLINED.reason;

const nameOf = ({ project, applicant }: DemoApplication) => `${project} ${applicant}`;

/** Applications without a score of their own, so that those of the other screens stay as they are. */
const reviewable = applications.filter(
  ({ status, score, submitted_days_ago }) =>
    (status === 'submitted' || status === 'under_review') && score === null && (submitted_days_ago ?? 0) > 3,
);

/** The assignments in the middle of the round: everybody reads the common applications first, and three people each of the others. */
export function planReviews(criteria: Criterion[]): DemoAssignment[] {
  const taken = assign();
  return demoReviewers.flatMap(({ slug, severity, submitted, drafts }) => {
    const queue = taken.filter(({ reviewer }) => reviewer === slug);
    const open = queue.filter(({ state }) => state === 'assigned');
    return [
      ...queue.filter(({ state }) => state !== 'assigned'),
      ...open.map((assignment, place): DemoAssignment => {
        if (place >= submitted + drafts) return assignment;
        const isDone = place < submitted;
        const review = reviewOf(assignment, severity, criteria, isDone);
        return { ...assignment, state: isDone ? 'submitted' : 'assigned', review };
      }),
    ];
  });
}

function assign(): DemoAssignment[] {
  const common = COMMON.flatMap((name) => {
    const application = reviewable.find((one) => nameOf(one) === name);
    if (!application) throw new Error(`The demo has no reviewable application ${name}.`);
    return readersOf(application).map((slug) => open(slug, application, true));
  });
  const others = reviewable
    .filter((application) => !COMMON.includes(nameOf(application)))
    .flatMap((application, place) => {
      const readers = readersOf(application);
      return Array.from({ length: PER_APPLICATION }, (_, step) =>
        open(readers[(place * PER_APPLICATION + step) % readers.length] ?? '', application, false),
      );
    });
  return [...common, ...withExceptions(others)];
}

/** Nobody reads applications to an own project. */
export const readersOf = ({ project }: DemoApplication) =>
  demoReviewers.map(({ slug }) => slug).filter((slug) => slug !== projectOf(project).owner);

const open = (reviewer: string, application: DemoApplication, is_common: boolean): DemoAssignment => ({
  reviewer,
  application,
  state: 'assigned',
  is_common,
  assigned_days_ago: Math.min(6, (application.submitted_days_ago ?? 6) - 0.5),
  review: null,
});

function withExceptions(assignments: DemoAssignment[]): DemoAssignment[] {
  const declined = assignments.find(({ reviewer }) => reviewer === DECLINED.reviewer);
  const conflicting = assignments.find(({ reviewer }) => reviewer === CONFLICT.reviewer);
  return assignments.map((one) => {
    if (one === declined) return { ...one, state: 'declined' };
    return one === conflicting ? { ...one, state: 'conflict' } : one;
  });
}

function reviewOf(
  { application, reviewer, assigned_days_ago }: DemoAssignment,
  severity: number,
  criteria: Criterion[],
  isDone: boolean,
): DemoReview {
  const name = nameOf(application);
  const random = seededRandom(`review ${name} ${reviewer}`);
  const quality = 30 + 55 * seededRandom(`quality ${name}`)() - severity + opinion(name, reviewer);
  const marks = Object.fromEntries(
    criteria.map(({ key }) => [key, markFor(quality + 24 * (random() - 0.5), random())]),
  );
  if (!isDone) delete marks[criteria.at(-1)?.key ?? ''];
  const score = reviewScore(criteria, marks);
  const fitting = NOTES.filter(({ least }) => (score ?? 50) >= least);
  const note = pick(
    fitting.filter(({ least }) => least === fitting[0]?.least),
    random,
  );
  return {
    marks,
    score: isDone ? score : null,
    first: name === CHANGED.name && reviewer === CHANGED.reviewer ? stricter(criteria, marks) : null,
    private_note: note.private,
    applicant_note: isDone ? note.applicant : '',
    days_ago: assigned_days_ago * (0.1 + 0.8 * random()),
  };
}

/** The same review with the lowest mark for the first criterion. */
function stricter(criteria: Criterion[], marks: Marks) {
  const first: Marks = { ...marks, [criteria[0]?.key ?? '']: 1 };
  return { marks: first, score: reviewScore(criteria, first) };
}

function opinion(name: string, reviewer: string): number {
  if (name !== DISPUTED.name) return 0;
  if (reviewer === DISPUTED.high) return 30;
  return reviewer === DISPUTED.low ? -30 : 0;
}

/** Some reviewers abstain. */
function markFor(points: number, luck: number): Mark | null {
  if (luck < 0.03) return null;
  return Math.min(5, Math.max(1, Math.round(1 + points / 25))) as Mark;
}
