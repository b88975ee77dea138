import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unreachable } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('an offline mutation fails immediately and is not sent once the connection is back', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const send = vi.fn(async () => {
    throw unreachable();
  });
  const change = new MutationObserver(client, { mutationFn: send });
  await expect(change.mutate()).rejects.toMatchObject({ code: 'unreachable' });
  expect(change.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

describe('a query whose first load began before a change', () => {
  const startLoad = () => {
    const client = createQueryClient();
    const responses: ((value: string) => void)[] = [];
    const queryFn = vi.fn(() => new Promise<string>((resolve) => responses.push(resolve)));
    const load = client.fetchQuery({ queryKey: ['people', 'a'], queryFn });
    return { client, queryFn, responses, load };
  };

  test('is loaded again when the change invalidates it', async () => {
    const { client, responses, load } = startLoad();
    void client.invalidateQueries({ queryKey: ['people'] });
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    responses[0]?.('before the change');
    responses[1]?.('after the change');
    expect(await load).toBe('after the change');
    expect(client.getQueryData(['people', 'a'])).toBe('after the change');
  });

  test('goes on when the change concerns other queries', async () => {
    const { client, queryFn, responses, load } = startLoad();
    await client.invalidateQueries({ queryKey: ['teams'] });
    responses[0]?.('unchanged');
    expect(await load).toBe('unchanged');
    expect(queryFn).toHaveBeenCalledOnce();
  });
});
