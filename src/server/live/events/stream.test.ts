import { expect, test } from 'vitest';
import { LiveStream } from './stream.ts';

const openStream = () => new LiveStream({ sessionId: 'session', personId: 'person', disconnect: () => {} });
const now = () => new Date();

test('a slow browser gets the changes of a topic as one, and no ids above twenty', async () => {
  const stream = openStream();
  for (let change = 0; change < 20; change++) stream.add('team', [`team ${change % 3}`]);
  for (let change = 0; change < 10_000; change++) stream.add('application', [`application ${change}`]);
  stream.flush('an id');
  const { value } = await stream.messages(now).next();
  expect(value).toMatchObject({ event: 'changes', id: 'an id' });
  expect(JSON.parse(value?.data ?? '')).toEqual([
    { topic: 'team', ids: ['team 0', 'team 1', 'team 2'] },
    { topic: 'application', ids: null },
  ]);
});

test('a stream sends its collected changes before it ends', async () => {
  const stream = openStream();
  stream.add('session', []);
  stream.end();
  const events: string[] = [];
  for await (const { event } of stream.messages(now)) events.push(event);
  expect(events).toEqual(['changes']);
});
