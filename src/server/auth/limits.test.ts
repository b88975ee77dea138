import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password.ts';
import { accounts } from '#server/db/schema.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal();
  portal.clock.set('2026-01-10T10:00:00Z');
});
afterEach(() => portal.close());

const password = hashPassword(PASSWORD);

async function personWithPassword(): Promise<string> {
  const { id, email } = await createPerson(portal);
  const account = { user_id: id, account_id: id, provider_id: 'credential', password: await password };
  await portal.db.insert(accounts).values(account);
  return email;
}

const signIn = (email: string, tried = PASSWORD) =>
  portal.visitor().post('/api/session', { email, password: tried });

async function statuses(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let index = 0; index < times; index++) seen.push((await attempt(index)).status);
  return seen;
}

describe('limits on signing in (decision C5, issue of shared addresses)', () => {
  test('the eleventh mistake with one account is refused, says when to try again, and the right password works then', async () => {
    const email = await personWithPassword();
    expect(await statuses(10, () => signIn(email, 'wrong'))).toEqual(Array(10).fill(401));
    const refused = await signIn(email);
    expect(refused).toMatchObject({
      status: 429,
      body: { title: 'Too many attempts', detail: 'Please try again in 15 minutes.' },
    });
    expect(refused.headers.get('Retry-After')).toBe('900');
    portal.clock.forward(15);
    expect((await signIn(email)).status).toBe(200);
  });

  test('an unknown address is limited like a known one', async () => {
    const seen = await statuses(11, () => signIn('nobody@example.test', 'wrong'));
    expect(seen).toEqual([...Array(10).fill(401), 429]);
  });

  test('fifty guesses at once are no more than ten', async () => {
    const email = await personWithPassword();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong')));
    const seen = answers.map(({ status }) => status).sort();
    expect(seen).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
  });

  test('signing in rightly is no mistake: one person may do it again and again', async () => {
    const email = await personWithPassword();
    expect(await statuses(15, () => signIn(email))).toEqual(Array(15).fill(200));
  });

  test("one person's mistakes lock nobody else out behind the same address", async () => {
    const [clumsy, other] = [await personWithPassword(), await personWithPassword()];
    await statuses(40, () => signIn(clumsy, 'wrong'));
    expect((await signIn(other)).status).toBe(200);
    const { rows } = await portal.db.execute<{ count: number }>(
      "select count from rate_limits where key like 'sign-in-address:%'",
    );
    expect(rows).toEqual([{ count: 10 }]);
  });

  test('guessing at many accounts from one place ends at 300, even with the right password', async () => {
    const email = await personWithPassword();
    await portal.db.execute(`insert into rate_limits (key, count, resets_at)
      values ('sign-in-address:unknown', 300, '2026-01-10T10:15:00Z'), ('sign-in-address:127.0.0.1', 300, '2026-01-10T10:15:00Z')`);
    expect((await signIn(email)).status).toBe(429);
    portal.clock.forward(15);
    expect((await signIn(email)).status).toBe(200);
  });

  test('limits are kept in the database, so every process knows them', async () => {
    const email = await personWithPassword();
    await statuses(10, () => signIn(email, 'wrong'));
    const other = portal.anotherProcess();
    const answer = await other.app.request('http://localhost:3000/api/session', {
      method: 'POST',
      headers: {
        Host: 'localhost:3000',
        Origin: 'http://localhost:3000',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(429);
    await other.close();
  });
});
