import { eq, sql } from 'drizzle-orm';
import { files } from '#server/db/schema/files.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

/** Strings that tell who applied; each appears nowhere else. */
export const PLANTED = {
  name: 'Quillonia Plantedname',
  member: 'Zephyrine Otherplanted',
  email: 'quill.planted@example.test',
  phone: '+91 77777 13131',
  college: 'Planted Institute of Hidden Arts',
  team: 'Team Plantedgroup',
  github: 'planted-hub-quill',
  experience: 'Won the Planted Cup',
  resume: 'quill-planted-resume.pdf',
  presentation: 'planted-slides-quill.pdf',
  metadata: 'Plantedauthor in the PDF',
  link: 'planted-link.example',
};
const NAMES = Object.values(PLANTED);

type People = Awaited<ReturnType<typeof plantPeople>>;

/** The applicants, their team and the project, without an application: directories of people name them in any case. */
export async function plantPeople(portal: Portal, email = `${crypto.randomUUID()}@example.test`) {
  const applicant = await createPerson(portal, { display_name: PLANTED.name, email });
  const member = await createPerson(portal, { display_name: PLANTED.member });
  await portal.db
    .update(profiles)
    .set({
      college: PLANTED.college,
      phone: PLANTED.phone,
      github_link: `https://github.com/${PLANTED.github}`,
      past_experiences: PLANTED.experience,
    })
    .where(eq(profiles.user_id, applicant.id));
  await portal.db.update(files).set({ name: PLANTED.resume }).where(eq(files.owner_id, applicant.id));
  const team = await createTeam(portal, applicant, [member], { name: PLANTED.team });
  const project = await createProject(portal, { name: 'An unplanted project' });
  return { applicant, member, team, project };
}

/** The application of the planted team, in both stages, with a presentation. */
export async function plantApplication(portal: Portal, { applicant, member, team, project }: People) {
  const initial_proposal = `${PLANTED.name} of ${PLANTED.college} (${PLANTED.email}) writes, see https://${PLANTED.link}/page.`;
  const application = await createApplication(portal, {
    project,
    applicant,
    team,
    members: [member],
    values: { initial_proposal },
  });
  const bytes = await pdfBytes({ text: PLANTED.metadata });
  const asApplicant = await portal.signIn(applicant);
  const path = `/api/applications/${application.id}/presentation`;
  const uploaded = await asApplicant.upload('POST', path, bytes, PLANTED.presentation);
  const sections = {
    technical_approach: `${PLANTED.member} plans it. ${'A plan of many words. '.repeat(80)}`,
    tech_stack: 'Python',
    past_experience: 'A course.',
    curriculum_fit: `At ${PLANTED.college}.`,
    time_commitment: 'Ten hours.',
    timeline: '',
  };
  const submitted = await asApplicant.put(`/api/applications/${application.id}/detailed-proposal`, {
    ...sections,
    presentation_file_id: uploaded.body.id,
  });
  if (submitted.status !== 200)
    throw new Error(`The detailed proposal was rejected: ${JSON.stringify(submitted.body)}`);
  return { ...application, presentation_file_id: String(uploaded.body.id) };
}

/** A blind round whose reviewers are the given people; the last one has submitted a review. */
export async function assignBlindly(
  portal: Portal,
  application: { id: string },
  people: Person[],
  other: Person,
) {
  const round = await createReviewRound(portal, { is_blind: true });
  const detailed = await createReviewRound(portal, { is_blind: true, stage: 'detailed' });
  const assignments = [];
  for (const person of people) {
    const reviewer = await createReviewer(portal, round, person);
    assignments.push(await createAssignment(portal, round, reviewer, application));
    assignments.push(await createAssignment(portal, detailed, reviewer, application));
  }
  const done = await createAssignment(portal, round, await createReviewer(portal, round, other), application);
  await createReview(portal, round, done, 87);
  return assignments;
}

/** The ids of an application and of everything that belongs to it, for routes of one object. */
export async function idsOf(
  portal: Portal,
  { id, presentation_file_id }: { id: string; presentation_file_id: string },
) {
  const members = await portal.db
    .select()
    .from(application_members)
    .where(eq(application_members.application_id, id));
  const assigned = await portal.db
    .select({ id: review_assignments.id })
    .from(review_assignments)
    .where(eq(review_assignments.application_id, id));
  const { rows: mailed } = await portal.db.execute<{ id: string }>(
    sql`select id from mails where application_id = ${id}`,
  );
  return [
    id,
    presentation_file_id,
    ...assigned.map((one) => one.id),
    ...mailed.map((one) => one.id),
    ...members.map((one) => one.id),
  ];
}

/** How often each planted string, or the id of the application, is in an answer: in text, or in the strings of a PDF. */
export function hitsIn(answer: string, applicationId: string): string[] {
  const text = answer.toLowerCase();
  return [...NAMES, applicationId].filter((planted) => text.includes(planted.toLowerCase()));
}

/** The whole body of an answer as text, also of a file. */
export async function readText(client: Client, path: string, init: RequestInit = {}): Promise<string> {
  const response = await client.fetch(path, init as Parameters<Client['fetch']>[1]);
  return `${[...response.headers].join()} ${Buffer.from(await response.arrayBuffer()).toString('latin1')}`;
}
