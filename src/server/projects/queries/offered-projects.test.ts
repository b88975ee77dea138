import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/context.ts';
import { createApplication, createPerson, createProject, type Person } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { searchProjects } from './list-projects.ts';
import { listOffered } from './offered-projects.ts';

const NOW = new Date('2026-03-01T10:00:00Z');

let portal: Portal;
let student: Person;
beforeAll(async () => {
  portal = await startPortal();
  portal.clock.set(NOW);
  student = await createPerson(portal);
});
afterAll(() => portal.close());

const ctxOf = (person: Person) =>
  ({
    ...portal.services,
    viewer: { ...person, profile_complete: true },
    contentVersion: null,
  }) as unknown as SignedIn;

test('the list from memory is the list that the database gives, in every order, category and page', async () => {
  const days = [-3, 1, null, 1, -1, 20];
  const applied = [];
  for (const index of Array(30).keys()) {
    const day = days[index % days.length] ?? null;
    const project = await createProject(portal, {
      category: index % 3 === 0 ? 'nlp' : 'ai_ml',
      status: index % 7 === 0 ? 'on_hold' : 'active',
      is_visible_to_public: index % 5 !== 0,
      application_deadline: day === null ? null : new Date(NOW.getTime() + day * 86_400_000).toISOString(),
    });
    if (index % 4 === 1) applied.push(await createApplication(portal, { project, applicant: student }));
  }
  expect(applied.length).toBeGreaterThan(3);
  for (const sort of ['newest', 'deadline'] as const)
    for (const category of [undefined, 'nlp', 'robotics'] as const)
      for (const page of [1, 2, 9]) {
        const filter = { sort, page, ...(category && { category }) };
        expect(await listOffered(ctxOf(student), filter)).toEqual(
          await searchProjects(ctxOf(student), filter),
        );
      }
});

test('staff and owners, who see more, and searches get theirs from the database', async () => {
  const owner = await createPerson(portal, { role: 'manager' });
  await createProject(portal, { owner_id: owner.id, is_visible_to_public: false });
  const admin = await createPerson(portal, { role: 'admin' });
  const filter = { sort: 'newest', page: 1 } as const;
  expect(await listOffered(ctxOf(owner), filter)).toBeNull();
  expect(await listOffered(ctxOf(admin), filter)).toBeNull();
  expect(await listOffered(ctxOf(student), { ...filter, search: 'a' })).toBeNull();
});
