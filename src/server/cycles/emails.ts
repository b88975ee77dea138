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

export const emailExamples: EmailExamples = (origin) => {
  const of = { origin, cycle: 'Applied AI Residency 2026' };
  const project_id = '0b8f9a1c-0000-4000-8000-000000000001';
  return {
    projectsToConfirmEmail: [projectsToConfirmEmail(of, [{ id: project_id, name: 'Reading Tide Tables' }])],
    draftReminderEmail: [3, 1].map((days) =>
      draftReminderEmail(of, { project_id, project: 'Reading Tide Tables', days }),
    ),
  };
};
