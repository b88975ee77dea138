import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { application_blind_texts } from '#server/db/schema/reviews.ts';
import { teams } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

/** An assignment that is read blind, of a team whose people write their names into the text. */
async function blindReview(text: string, name = 'Zebulon Quux') {
  const person = await createPerson(portal, { role: 'manager' });
  const round = await createReviewRound(portal, { is_blind: true });
  const reviewer = await createReviewer(portal, round, person);
  const applicant = await createPerson(portal, { display_name: name });
  const member = await createPerson(portal, { display_name: 'Quillon Vantablack' });
  const team = await createTeam(portal, applicant, [member], {
    name: `Obelisk ${crypto.randomUUID().slice(0, 4)}`,
  });
  const project = await createProject(portal, { name: 'Tides' });
  const application = await createApplication(portal, {
    project,
    applicant,
    team,
    members: [member],
    values: { initial_proposal: text },
  });
  const assignment = await createAssignment(portal, round, reviewer, application);
  const client = await portal.signIn(person);
  const isStored = eq(application_blind_texts.application_id, application.id);
  return {
    applicant,
    member,
    team,
    application,
    read: async () => (await client.get(`/api/reviews/${assignment.id}`)).body.sections[0].text,
    find: async (part: string) => {
      const found = await client.get(`/api/reviews?stage=initial&text=${encodeURIComponent(part)}`);
      return found.body.total;
    },
    stored: async () => (await portal.db.select().from(application_blind_texts).where(isStored))[0],
    spoil: () => portal.db.update(application_blind_texts).set({ folded: 'a stored tale' }).where(isStored),
  };
}

test('the first reader stores the text without names, and later readers and searches read what is stored', {
  tags: ['blind-reading'],
}, async () => {
  const review = await blindReview('Zebulon plans the tides.');
  expect(await review.stored()).toBeUndefined();
  expect(await review.read()).toBe('[name removed] plans the tides.');
  expect(await review.stored()).toMatchObject({
    stage: 'initial',
    folded: '[name removed] plans the tides.',
  });
  await review.spoil();
  expect([
    await review.find('stored tale'),
    await review.find('zebulon'),
    await review.find('plans'),
  ]).toEqual([1, 0, 0]);
});

test('a search that comes before every reader finds what is shown, and no name', {
  tags: ['blind-reading'],
}, async () => {
  const review = await blindReview('Zebulon plans the dunes.');
  expect(await review.find('zebulon')).toBe(0);
  expect(await review.find('PLANS THE DÚNES')).toBe(1);
  expect(await review.find('Tides')).toBe(1);
});

test('after a change of a name or a team, neither text nor search shows the new one', {
  tags: ['blind-reading'],
}, async () => {
  const review = await blindReview('Zebulon and Perdita of Kelpforest plan.');
  expect(await review.read()).toBe('[name removed] and Perdita of Kelpforest plan.');
  const { id } = review.applicant;
  await portal.db.update(profiles).set({ display_name: 'Zebulon Perdita' }).where(eq(profiles.user_id, id));
  expect(await review.find('perdita')).toBe(0);
  expect(await review.read()).toBe('[name removed] and [name removed] of Kelpforest plan.');
  await portal.db.update(teams).set({ name: 'Kelpforest' }).where(eq(teams.id, review.team.id));
  expect(await review.read()).toBe('[name removed] and [name removed] of [name removed] plan.');
  expect(await review.find('kelpforest')).toBe(0);
});

test('a name that is an ordinary word leaves the sentences as they are', {
  tags: ['blind-reading'],
}, async () => {
  const review = await blindReview('We need more data, and more time. Rahul', 'Rahul More');
  expect(await review.read()).toBe('We need more data, and more time. [name removed]');
});

test('what was removed once stays removed after its words are erased or changed, until another text is sent', {
  tags: ['blind-reading', 'erasure'],
}, async () => {
  const review = await blindReview('Zebulon, Quillon of Oldham Abbey and Perdita plan.');
  const clean = '[name removed], [name removed] of [name removed] and Perdita plan.';
  const { applicant, application, member } = review;
  const rename = (values: Partial<typeof profiles.$inferInsert>) =>
    portal.db.update(profiles).set(values).where(eq(profiles.user_id, member.id));
  await rename({ college: 'Oldham Abbey' });
  expect(await review.read()).toBe(clean);
  await rename({ college: 'Newer Institute' });
  expect(await review.read()).toBe(clean);
  const admin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  expect((await admin.delete(`/api/users/${member.id}`)).status).toBe(200);
  expect([await review.find('quillon'), await review.find('oldham'), await review.find('perdita')]).toEqual([
    0, 0, 1,
  ]);
  expect(await review.read()).toBe(clean);
  await portal.db
    .update(applications)
    .set({ detailed_submitted_at: new Date().toISOString() })
    .where(eq(applications.id, application.id));
  await portal.db
    .update(profiles)
    .set({ display_name: 'Zebulon Perdita' })
    .where(eq(profiles.user_id, applicant.id));
  expect(await review.read()).toBe(clean.replace('Perdita', '[name removed]'));
  await portal.db
    .update(applications)
    .set({ initial_proposal: 'Another plan of Zebulon.', submitted_at: new Date().toISOString() })
    .where(eq(applications.id, application.id));
  expect(await review.read()).toBe('Another plan of [name removed].');
});
