import type { Programme } from '#domain/programme/programme-values.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { listed } from '#domain/text.ts';

/** What the landing page and the guidelines say about eligibility (rule:guidelines-content). */
export const eligibilityOf = ({ degrees, audience }: Programme): string[] => [
  "You're in your third or final year.",
  `You study for a ${listed(degrees)} at a college or university${placeOf(audience)}.`,
  `You work alone, or in a team of up to ${maxTeamMembers()}.`,
  "You've completed your profile and uploaded your resume as a PDF.",
];

/** " in India" of "students in India"; nothing of an audience of no place. */
const placeOf = (audience: string): string => {
  const at = audience.lastIndexOf(' in ');
  return at < 0 ? '' : audience.slice(at);
};

type Question = { question: string; text: string; mailbox?: string };

/** rule:guidelines-questions. */
export const questionsOf = ({ kind, is_paid, mailbox, duration }: Programme): Question[] => [
  {
    question: 'Can I apply to multiple projects?',
    text: "You can, but it's discouraged. One well-thought-out proposal says more than three rushed ones.",
  },
  {
    question: `Is the ${kind} paid?`,
    text: is_paid
      ? 'Yes, it’s paid. You work on your final-year project, with our data and our support.'
      : "No, it's unpaid. You work on your final-year project, with our data and our support.",
  },
  {
    question: 'What support do I get?',
    text: "A mentor for every project, the data, and help whenever you're stuck.",
    mailbox,
  },
  {
    question: 'How long does a project take?',
    text: `${duration}, depending on the project and on your course.`,
  },
];
