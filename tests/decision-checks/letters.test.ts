import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { decision_settings } from '#server/db/schema/decisions.ts';
import { mails } from '#server/db/schema/mails.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { ACCEPT, deskOf, REJECT, WAIT } from './world.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const desk = deskOf(portal, staff);

const DECISIONS = { accept: ACCEPT, waitlist: WAIT, reject: REJECT } as const;
type Outcome = keyof typeof DECISIONS;
const OUTCOMES = Object.keys(DECISIONS) as Outcome[];
/** Words of each letter, the own one and the standard one, and of what comes with a rejection. */
const WORDS: Record<Outcome, RegExp> = {
  accept: /congratulations/i,
  waitlist: /waiting ?list|waitlist/i,
  reject: /sorry|regret|not been selected|Too few places|The data are missing/i,
};

beforeEach(async () => {
  await portal.db.delete(applications);
  await portal.db.delete(mails);
  await portal.db.delete(decision_settings);
});

const CASES = [true, false].flatMap((isOwn) =>
  [null, ...OUTCOMES].flatMap((before) =>
    OUTCOMES.filter((outcome) => outcome !== before).map((outcome) => ({ isOwn, before, outcome })),
  ),
);

test.each(CASES)(
  'only the words of its decision reach the people of an application: $outcome after $before, own letters $isOwn',
  {
    tags: ['letters-of-decisions', 'decision-emails', 'letter-is-opened'],
  },
  async ({ isOwn, before, outcome }) => {
    await desk.saveSettings(isOwn ? {} : { letters: { accept: '', waitlist: '', reject: '' } });
    const [leader, mate, left, stranger] = [
      await createPerson(portal),
      await createPerson(portal),
      await createPerson(portal),
      await createPerson(portal),
    ];
    const project = await createProject(portal);
    const team = await createTeam(portal, leader, [mate, left]);
    const { id } = await createApplication(portal, {
      project,
      applicant: leader,
      team,
      members: [mate, left],
    });
    const asLeft = await portal.signIn(left);
    expect((await asLeft.delete(`/api/teams/${team.id}/membership`)).status).toBe(200);
    const one = { id, person: leader };
    await desk.decide(one, DECISIONS[before ?? outcome]);
    await desk.publish(await desk.check(project));
    await portal.carryOutReleases();
    if (before) {
      await desk.open(one);
      await desk.correct(one, DECISIONS[outcome], 1);
      await portal.carryOutReleases();
    }
    const open = async (person: Person) =>
      (await portal.signIn(person)).put(`/api/applications/${id}/letter`);
    for (const person of [leader, mate]) {
      const { status, body } = await open(person);
      expect(status).toBe(200);
      expect(body.status).toBe({ accept: 'accepted', waitlist: 'waitlisted', reject: 'rejected' }[outcome]);
      const words = JSON.stringify(body);
      for (const other of OUTCOMES)
        expect({ other, has: WORDS[other].test(words) }).toEqual({ other, has: other === outcome });
    }
    for (const client of [staff, asLeft, portal.visitor(), await portal.signIn(stranger)])
      expect((await client.put(`/api/applications/${id}/letter`)).status).not.toBe(200);
    const sent = await portal.db.select().from(mails);
    const texts = sent.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join('\n');
    for (const other of OUTCOMES) expect(texts).not.toMatch(WORDS[other]);
    expect(sent.filter(({ user_id, decided_status }) => decided_status && user_id === left.id)).toEqual([]);
  },
);
