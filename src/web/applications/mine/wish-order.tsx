import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useOrderWishes } from '#web/applications/mutations.ts';
import type { ListedApplication } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './wish-order.module.css';
import { WishRow } from './wish-row.tsx';
import { moved, sentOrder } from './wishes.ts';

type WishOrderProps = { applications: ListedApplication[]; order: 2 | 3 };

/** The order in which the viewer wants their live applications of a cycle, if there are several (rule:wishes-in-order). */
export function WishOrder({ applications, order }: WishOrderProps) {
  const live = sentOrder(applications.filter(({ has_wish }) => has_wish));
  const [first] = live;
  if (!first || live.length < 2 || first.cycle.state === 'archived') return null;
  // Another set of live applications begins with the order that was sent.
  const set = live
    .map(({ id }) => id)
    .toSorted()
    .join();
  return <OrderForm key={set} live={live} order={order} slug={first.cycle.slug} />;
}

function OrderForm({ live, order, slug }: { live: ListedApplication[]; order: 2 | 3; slug: string }) {
  const [edited, setEdited] = useState<string[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const send = useOrderWishes();
  const ids = edited ?? live.map(({ id }) => id);
  const move = (from: number, to: number) => setEdited(moved(ids, from, to));
  const sentAt = live.every(({ wish }) => wish) ? live[0]?.wish?.sent_at : null;
  return (
    <Card component="section" aria-labelledby={`wishes-${slug}`}>
      <Stack gap="sm">
        <Title order={order} size="h3" id={`wishes-${slug}`}>
          Your order of preference
        </Title>
        <Text size="sm">
          You have applied for {live.length} projects. Put the one you want most first: if several projects
          want you, the programme looks at this order. It counts once you send it.
          {live.some(({ status }) => status === 'accepted') &&
            ' Your seat is given up only for a project above it.'}
        </Text>
        <ol className={classes.list}>
          {ids.map((id, index) => (
            <WishRow
              key={id}
              name={live.find((application) => application.id === id)?.project.name ?? ''}
              index={index}
              count={ids.length}
              onMove={(to) => move(index, to)}
              onDragStart={() => setDragged(index)}
              onDragOver={() => {
                if (dragged === null || dragged === index) return;
                move(dragged, index);
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
            />
          ))}
        </ol>
        <Group gap="md">
          <Button
            variant={edited || !sentAt ? 'filled' : 'default'}
            loading={send.isPending}
            onClick={() => send.mutate(ids, { onSuccess: () => setEdited(null) })}
          >
            Send order
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {edited
              ? 'Not sent yet: you changed the order.'
              : sentAt
                ? `Sent ${formatDateTime(sentAt)}`
                : 'Not sent yet'}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
}
