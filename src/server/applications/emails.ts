import { type ApplicationStatus, STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import { formatDateTime } from '#domain/dates.ts';
import { exampleNumber } from '#domain/programme/programme.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import { type EmailContent, STAFF_FOOTNOTE } from '../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mails/outbox/example.ts';
import { ownText } from '../mails/texts/own-text.ts';
import type { SentStep } from './receipt.ts';
import { asksForProposal, detailedStep, type StatusFacts, statusParagraphs } from './status-texts.ts';

type Subject = {
  origin: string;
  application_id: string;
  project_name: string;
  /** The applicant's name, or 'Team' and its name. */
  applicant: string;
  is_team: boolean;
};

const STEP = { initial: 'initial proposal', detailed: 'detailed proposal' } as const;
type Step = keyof typeof STEP;

/** To the programme's list: a new proposal (rule:applicant-mails send-application-notification). */
export const submissionEmail = (step: Step, subject: Subject): EmailContent => ({
  own: ownText('submission', {
    applicant: subject.applicant,
    project: subject.project_name,
    step: STEP[step],
  }),
  subject: `New ${STEP[step]}: ${subject.project_name}`,
  paragraphs: [
    `${subject.applicant} has submitted the ${STEP[step]} for “${subject.project_name}”. It’s waiting for a review.`,
  ],
  action: {
    label: 'Read the application',
    url: `${subject.origin}/admin/applications?open=${subject.application_id}`,
  },
  footnote: STAFF_FOOTNOTE,
  sender: 'portal',
});

/** To each person who applied: the receipt with time, files and the next step, and only their own résumé (rule:applicant-mails, rule:receipt). */
export const receivedEmail = (
  step: Step,
  subject: Subject,
  sent: SentStep,
  userId: string,
): EmailContent => ({
  own: ownText('received', {
    project: subject.project_name,
    applicant: subject.applicant,
    step: STEP[step],
    reference: sent.reference,
    received_at: `${formatDateTime(sent.at)} (${timeZoneName()})`,
  }),
  subject: `We received your ${STEP[step]} for ${subject.project_name}`,
  paragraphs: [
    `We’ve received the ${STEP[step]} for “${subject.project_name}”.`,
    `${NEXT_STEPS[sent.next]({ ...subject, ...sent })} We’ll email you when the status changes.`,
    [
      `Received on ${formatDateTime(sent.at)} (${timeZoneName()}).`,
      `Reference: ${sent.reference}`,
      ...(sent.cycle_name === null ? [] : [`Cycle: ${sent.cycle_name}`]),
      subject.is_team
        ? `${subject.applicant}: ${countOf(sent.people, 'person', 'people')}`
        : `Applicant: ${subject.applicant}`,
    ].join('\n'),
    [
      'You sent:',
      ...sent.sections.map(({ label, words }) => `${label}: ${countOf(words, 'word', 'words')}`),
      ...describeFiles(sent, userId),
    ].join('\n'),
    'The page of your application has the fingerprints (SHA-256) of these files, so that you can compare your copies.',
  ],
  action: { label: 'See your application', url: `${subject.origin}/applications/${subject.application_id}` },
});

const NEXT_STEPS: Record<SentStep['next'], (facts: Subject & SentStep) => string> = {
  detailed_proposal: detailedStep,
  review: () => 'The next step is our review. You don’t need to do anything until then.',
};

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function describeFiles({ presentation, resumes }: SentStep, userId: string): string[] {
  const own = resumes.find(({ user_id }) => user_id === userId);
  const files = [
    ...(presentation ? [{ kind: 'Presentation', ...presentation }] : []),
    ...(own ? [{ kind: 'Your resume', ...own }] : []),
  ];
  return files.map(({ kind, name }) => `${kind}: ${name}`);
}

/** Imported data says `selected` for accepted. Undoing a bulk change can restore a draft or a withdrawn application. */
const STATUS_TEXTS = {
  draft: 'status_restored',
  submitted: 'status_submitted',
  under_review: 'status_under_review',
  shortlisted: 'status_shortlisted',
  waitlisted: 'status_waitlisted',
  accepted: 'status_accepted',
  selected: 'status_accepted',
  rejected: 'status_rejected',
  withdrawn: 'status_restored',
} as const;

/** To each person who applied: the new status, what happens next and when, and a paragraph of staff (rule:status-emails). */
export const statusEmail = (
  status: ApplicationStatus,
  facts: Omit<Subject, 'applicant'> & StatusFacts,
  note: string | null,
): EmailContent => ({
  own: ownText(STATUS_TEXTS[status], { project: facts.project_name }),
  subject: asksForProposal(status, facts) ? nextStepSubject(facts) : neutralSubject(facts.project_name),
  paragraphs: statusParagraphs(status, facts),
  note,
  action: {
    label: 'Open your application',
    url: `${facts.origin}/applications/${facts.application_id}`,
  },
});

/** A request that looks like every other update is overlooked (rule:status-emails). */
const nextStepSubject = ({ is_team, project_name }: StatusFacts) =>
  `Next step: ${is_team ? 'your team’s' : 'your'} detailed proposal for ${project_name}`;

/** The status isn’t in it: lock screens and shoulders show subjects (rule:status-emails). */
const neutralSubject = (projectName: string) => `An update on your application for ${projectName}`;

/** To the rest of the team: the leader withdrew the application (rule:withdraw-until-decided). */
export const withdrawnEmail = (subject: Omit<Subject, 'application_id' | 'is_team'>): EmailContent => ({
  own: ownText('withdrawn', { applicant: subject.applicant, project: subject.project_name }),
  subject: neutralSubject(subject.project_name),
  paragraphs: [
    `${subject.applicant} has withdrawn your team’s application for “${subject.project_name}”.`,
    'You can apply to this or any other open project, alone or with a team.',
  ],
  action: applicationLink(subject),
});

/** To the people of a deleted project's applications, with a link to the others, because its page is gone (rule:delete-project). */
export const projectGoneEmail = (projectName: string, origin: string): EmailContent => ({
  own: ownText('project_gone', { project: projectName }),
  subject: neutralSubject(projectName),
  paragraphs: [
    `The project “${projectName}” is no longer offered, so the programme has withdrawn your application for it.`,
    'You can apply to any other open project today.',
  ],
  action: { label: 'See the open projects', url: `${origin}/projects` },
});

/** 'Send from portal': the message of staff (rule:contact-applicant). */
export const contactEmail = (projectName: string, message: string): EmailContent => ({
  subject: `Regarding your application for ${projectName}`,
  paragraphs: [message],
  sender: 'own',
});

const applicationLink = ({ origin }: Pick<Subject, 'origin'>) => ({
  label: 'See your applications',
  url: `${origin}/applications`,
});

export const emailExamples: EmailExamples = (origin) => {
  const subject = {
    origin,
    application_id: EXAMPLE.id,
    project_name: 'Flood warnings for small rivers',
    applicant: 'Team Otters',
    is_team: true,
  };
  const facts = {
    ...subject,
    awaits_detailed: true,
    has_feedback: false,
    detailed_proposal_gate: 'open' as const,
    detailed_deadline: '2025-05-15T18:29:59.999Z',
    application_deadline: '2025-04-30T18:29:59.999Z',
    start_date: '2025-06-02',
    now: new Date('2025-03-10T06:30:00.000Z'),
  };
  const sent = {
    at: '2025-03-10T06:30:00.000Z',
    reference: `${exampleNumber(2025).slice(0, -2)}07-0142`,
    cycle_name: null,
    people: 2,
    sections: [{ label: 'Initial proposal', words: 212 }],
    presentation: { name: 'otters.pdf' },
    resumes: [{ user_id: EXAMPLE.id, name: 'asha-rao.pdf' }],
    next: 'review' as const,
    detailed_deadline: null,
  };
  return {
    submissionEmail: [submissionEmail('initial', subject), submissionEmail('detailed', subject)],
    receivedEmail: [
      receivedEmail('initial', subject, { ...sent, presentation: null }, EXAMPLE.id),
      receivedEmail(
        'initial',
        subject,
        { ...sent, presentation: null, next: 'detailed_proposal' },
        EXAMPLE.id,
      ),
      receivedEmail('detailed', subject, sent, EXAMPLE.id),
    ],
    statusEmail: [
      ...STAFF_STATUSES.map((status) => statusEmail(status, facts, null)),
      statusEmail('accepted', facts, 'Please bring a laptop on the first day.'),
      statusEmail('withdrawn', facts, null),
    ],
    withdrawnEmail: [withdrawnEmail({ ...facts, applicant: 'Leela Nair' })],
    projectGoneEmail: [projectGoneEmail(subject.project_name, subject.origin)],
    contactEmail: [
      contactEmail(subject.project_name, 'Dear Asha,\n\nWhen could you start?\n\nBest regards,\nArun Menon'),
    ],
  };
};
