import { expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const NAMES = ['Reviewer Wanda', 'Reviewer Xaver', 'Reviewer Yara'];
const ROUND = { per_application: 1, max_per_reviewer: null, common_applications: 0, deadline: null };

type World = Awaited<ReturnType<typeof createWorld>>;

/** An admin with two own applications, six others and three reviewers; judged, the first reviewer reviews both own ones. */
async function createWorld(isJudged: boolean) {
  const { id: cycle_id, slug } = await createCycle(portal, { state: 'open' });
  const round = await createReviewRound(portal, { cycle_id, values: ROUND });
  const project = await createProject(portal, { cycle_id });
  const applicant = await createPerson(portal, { role: 'admin' });
  const reviewers: { id: string }[] = [];
  for (const display_name of NAMES)
    reviewers.push(
      await createReviewer(portal, round, await createPerson(portal, { role: 'manager', display_name })),
    );
  const others = [];
  for (let n = 0; n < 6; n++)
    others.push(await createApplication(portal, { project, applicant: await createPerson(portal) }));
  for (let n = 0; n < 2; n++) {
    const own = await createApplication(portal, {
      project: await createProject(portal, { cycle_id }),
      applicant,
    });
    if (isJudged && reviewers[0])
      await createReview(portal, round, await createAssignment(portal, round, reviewers[0], own), 70);
  }
  const url = (path: string) => `/api/staff/${path}?cycle=${slug}`;
  return { slug, url, round, reviewers, others, client: await portal.signIn(applicant) };
}

/** What somebody with own applications is answered, whether these are judged or not. */
async function answers<T>(write: (world: World) => Promise<T>): Promise<{ before: T; judged: T }> {
  return { before: await write(await createWorld(false)), judged: await write(await createWorld(true)) };
}

const loadsSeenBy = async ({ client, url }: Pick<World, 'url'> & { client: Client }) =>
  (await client.get(url('review-setup/reviewers'))).body.map(
    ({ name, assigned }: { name: string; assigned: number }) => [name, assigned],
  );

async function assignEachByHand({ client, url, slug, reviewers, others }: World) {
  await client.put(url('review-setup/round'), { ...ROUND, max_per_reviewer: 1 });
  const results = [];
  for (const [place, reviewer] of reviewers.entries()) {
    const rows = [{ id: others[place]?.id, seen_status: 'submitted' }];
    const { body } = await client.post(url('review-assignments'), {
      applications: { of: 'list', selection: { kind: 'picked', cycle: slug, rows } },
      reviewer_ids: [reviewer.id],
    });
    results.push(body);
  }
  return results;
}

test('the limit of a reviewer doesn’t tell an admin who reviews their own application', {
  tags: ['no-own-interest', 'assign-by-hand'],
}, async () => {
  const { before, judged } = await answers(assignEachByHand);
  expect(before).toEqual(NAMES.map(() => ({ assigned: 1, refused: [] })));
  expect(judged).toEqual(before);
});

/** A limit that two reviews of own applications would exhaust. */
async function assignAutomatically(world: World) {
  const { client, url } = world;
  await client.put(url('review-setup/round'), { ...ROUND, max_per_reviewer: 2 });
  await client.post(url('assignment-drafts'));
  await portal.computeAssignments();
  const { id, reviews, reviewers } = (await client.get(url('assignment-drafts'))).body;
  const draft = reviewers.map(({ name, present, added }: Record<string, unknown>) => [name, present, added]);
  const published = (await client.put(`/api/staff/assignment-drafts/${id}/publication`)).body;
  return { reviews, draft, published, loads: await loadsSeenBy(world) };
}

test('the balance of an automatic assignment doesn’t tell an admin who reviews their own application', {
  tags: ['no-own-interest', 'automatic-assignment'],
}, async () => {
  const { before, judged } = await answers(assignAutomatically);
  expect(before).toEqual({
    reviews: 6,
    draft: NAMES.map((name) => [name, 0, 2]),
    published: { assigned: 6, reviewers: 3, skipped: [] },
    loads: NAMES.map((name) => [name, 2]),
  });
  expect(judged).toEqual(before);
});

test('what another admin assigns and publishes doesn’t tell it either', {
  tags: ['no-own-interest', 'automatic-assignment'],
}, async () => {
  const asOther = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const { before, judged } = await answers(async (world) => {
    await assignAutomatically({ ...world, client: asOther });
    return { seen: await loadsSeenBy(world), byOther: await loadsSeenBy({ ...world, client: asOther }) };
  });
  expect(before.seen).toEqual(NAMES.map((name) => [name, 2]));
  expect(judged.seen).toEqual(before.seen);
  expect(judged.byOther).not.toEqual(judged.seen);
});

const CRITERION = {
  key: '5f0c1a0e-0f0b-4a3c-9d57-3c2f5f1f7a11',
  name: 'Idea',
  meaning: 'How good the idea is.',
  weight: 1,
  words: ['Missing', 'Weak', 'Fair', 'Good', 'Excellent'],
};

/** With its version of the rubric. */
async function changeRound({ client, url }: Pick<World, 'url'> & { client: Client }) {
  const blind = await client.put(url('review-setup/settings'), { is_blind: true, owners_conflict: true });
  const { rubric } = (await client.get(url('review-setup'))).body;
  const saved = await client.put(url('review-setup/rubric'), {
    expected_fingerprint: rubric.fingerprint,
    criteria: [CRITERION],
  });
  return { blind: [blind.status, blind.body.code], version: saved.body.version };
}

test('neither a change of blind reading nor of the rubric tells an admin whether their own application is judged', {
  tags: ['no-own-interest', 'rubric-versions'],
}, async () => {
  const { before, judged } = await answers(changeRound);
  expect(before).toEqual({ blind: [409, 'blind_is_fixed'], version: 2 });
  expect(judged).toEqual(before);
});

test('the version of a rubric that another admin changes doesn’t tell it either', {
  tags: ['no-own-interest', 'rubric-versions'],
}, async () => {
  const client = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const { before, judged } = await answers((world) => changeRound({ ...world, client }));
  expect([before.blind[0], judged.blind[0]]).toEqual([200, 409]);
  expect(judged.version).toBe(before.version);
});
