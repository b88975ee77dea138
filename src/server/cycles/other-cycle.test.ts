import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const leader = await createPerson(portal);
const manager = await createPerson(portal, { role: 'manager' });
const asLeader = await portal.signIn(leader);
const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const asManager = await portal.signIn(manager);
const here = await world();
const there = await world();

/** An open cycle with a project, a team, an application of the team, and a reviewer with an assignment. */
async function world() {
  const cycle = await createCycle(portal, { state: 'open' });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const other = await createProject(portal, { cycle_id: cycle.id });
  const team = await createTeam(portal, leader, [], { cycle_id: cycle.id });
  const round = await createReviewRound(portal, { cycle_id: cycle.id });
  const reviewer = await createReviewer(portal, round, manager);
  const applicant = await createPerson(portal);
  const application = await createApplication(portal, { project: other, applicant });
  const assignment = await createAssignment(portal, round, reviewer, application);
  const draft = await createApplication(portal, {
    project: other,
    applicant: leader,
    values: { status: 'draft' },
  });
  return { cycle, project, other, team, round, reviewer, application, assignment, draft };
}

const proposal = (project: { id: string }, team: { id: string }) => ({
  project_id: project.id,
  team_id: team.id,
  initial_proposal: 'We would like to build it.',
});
const reviewers = { reviewer_ids: [there.reviewer.id] };
const marks = { marks: {}, private_note: '', applicant_note: '', revision: 0 };

type Case = [what: string, client: Client, method: 'post' | 'put', path: string, body: object];
const slug = here.cycle.slug;
const CASES: Case[] = [
  [
    'a team, in a submission',
    asLeader,
    'post',
    '/api/applications',
    { ...proposal(here.project, there.team), submission_key: randomUUID() },
  ],
  [
    'a team, in a submission of a draft',
    asLeader,
    'post',
    '/api/applications',
    { ...proposal(here.other, there.team), submission_key: randomUUID() },
  ],
  [
    'a team, in a first draft',
    asLeader,
    'put',
    '/api/application-drafts',
    { ...proposal(here.project, there.team), revision: 0 },
  ],
  [
    'a team, in a draft',
    asLeader,
    'put',
    '/api/application-drafts',
    { ...proposal(here.other, there.team), revision: 1 },
  ],
  [
    'a project, in a team',
    asLeader,
    'put',
    `/api/teams/${here.team.id}`,
    {
      name: 'Otters',
      join_policy: 'open',
      wanted_skills: [],
      description: '',
      target_project_id: there.project.id,
    },
  ],
  [
    'a project, in a new team',
    asLeader,
    'post',
    '/api/teams',
    {
      name: 'Herons',
      join_policy: 'open',
      wanted_skills: [],
      description: '',
      target_project_id: there.project.id,
      cycle: slug,
    },
  ],
  [
    'a project, in a new cycle',
    staff,
    'post',
    '/api/staff/cycles',
    { name: 'Next', slug: 'next', copied_from_id: here.cycle.id, projects: [{ id: there.project.id }] },
  ],
  [
    'a reviewer, in an assignment',
    staff,
    'post',
    `/api/staff/review-assignments?cycle=${slug}`,
    { applications: { of: 'project', project_id: here.other.id }, ...reviewers },
  ],
  [
    'a project, in an assignment',
    staff,
    'post',
    `/api/staff/review-assignments?cycle=${slug}`,
    { applications: { of: 'project', project_id: there.other.id }, reviewer_ids: [here.reviewer.id] },
  ],
  [
    'an application, in an assignment',
    staff,
    'post',
    `/api/staff/review-assignments?cycle=${slug}`,
    {
      applications: {
        of: 'list',
        selection: {
          kind: 'picked',
          cycle: slug,
          rows: [{ id: there.application.id, seen_status: 'submitted' }],
        },
      },
      reviewer_ids: [here.reviewer.id],
    },
  ],
  [
    'a reviewer, in a reassignment',
    staff,
    'put',
    `/api/staff/review-assignments/${here.assignment.id}/reviewer`,
    { reviewer_id: there.reviewer.id },
  ],
  [
    'a reviewer, in a confirmed email domain',
    staff,
    'put',
    `/api/staff/review-setup/shared-domains/${there.reviewer.id}?cycle=${slug}`,
    { is_conflict: true },
  ],
  [
    'a rubric, in a review',
    asManager,
    'put',
    `/api/reviews/${here.assignment.id}/submission`,
    { rubric_id: there.round.rubric_id, ...marks },
  ],
];

test.each(CASES)(
  '%s, of another cycle is refused in a sentence',
  { tags: ['cycles'] },
  async (_, client, method, path, body) => {
    const response = await client[method](path, body);
    if (response.status === 200) expect(response.body.assigned).toBe(0);
    else {
      expect([404, 409, 422]).toContain(response.status);
      const { detail, errors } = response.body;
      expect(errors?.[0]?.message ?? detail).toMatch(/\.$|not found$/);
    }
  },
);

test('a team of another cycle is named at its field', { tags: ['cycles'] }, async () => {
  const { body } = await asLeader.put('/api/application-drafts', {
    ...proposal(here.project, there.team),
    revision: 0,
  });
  expect(body.errors).toEqual([
    {
      path: 'team_id',
      title: 'Please select a team',
      message: 'This team belongs to another cycle than the project. Please choose or create another team.',
    },
  ]);
});
