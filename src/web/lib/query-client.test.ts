import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
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
