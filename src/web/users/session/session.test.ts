import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionQuery, startSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('a session response that was requested before the sign-in is dropped', async () => {
  const visitor = { user: null, session: null, ended_by: null, emails_are_late: false };
  const asha = { ...visitor, user: { id: 'asha' } };
  const late = Promise.withResolvers<Response>();
  const responses = [late.promise, answer(asha)];
  vi.stubGlobal('fetch', async () => responses.shift());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, visitor);

  const before = client.prefetchQuery({ ...sessionQuery, staleTime: 0 });
  const started = startSession(client);
  late.resolve(answer(visitor));
  await Promise.all([before, started]);

  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(asha);
});

const answer = (body: object) => Response.json(body, { headers: { 'X-Request-Id': '1' } });
