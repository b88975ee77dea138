import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#web/lib/format.ts';
import { useSaveJoining } from '#web/projects/mutations.ts';
import { type AcceptedOffer, acceptedOffersQuery, type ProjectDetail } from '#web/projects/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';

type Props = { project: Pick<ProjectDetail, 'id' | 'cycle'> };

/** The people who accepted a seat, for the owner, who says that they have joined or never came (rule:offers, permission:manageOffers). */
export default function AcceptedSeats({ project: { id, cycle } }: Props) {
  const { data = [] } = useQuery(acceptedOffersQuery(id));
  if (data.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="accepted-seats">
      <Stack gap="sm">
        <Title order={3} id="accepted-seats">
          Accepted seats
        </Title>
        <Text size="sm" c="dimmed">
          Please say who has joined. A seat is taken once you and its people have said so.
        </Text>
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((offer) => (
            <li key={offer.id}>
              <Seat offer={offer} isChangeable={cycle.state !== 'archived'} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

type SeatProps = { offer: AcceptedOffer; isChangeable: boolean };

function Seat({ offer, isChangeable }: SeatProps) {
  const save = useSaveJoining();
  const name = nameOf(offer);
  const free = async () => {
    const text = 'The seat becomes free for somebody else, and you can’t take this back.';
    if (await confirm({ title: `${name} never came`, text, confirmLabel: 'Never came' }))
      save.mutate({ id: offer.id, state: 'no_show' });
  };
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>
          <Verbatim>{name}</Verbatim>
        </Text>
        {offer.team !== null && (
          <Text size="sm">
            <Verbatim>{offer.people.join(', ')}</Verbatim>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {stateOf(offer)}
        </Text>
      </div>
      {isChangeable && offer.state === 'accepted' && (
        <Group gap="xs">
          {offer.confirmed_at === null && (
            <Button
              size="xs"
              loading={save.isPending}
              aria-label={`Joined: ${name}`}
              onClick={() => save.mutate({ id: offer.id, state: 'joined' })}
            >
              Joined
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            aria-label={`Never came: ${name}`}
            onClick={() => void free()}
          >
            Never came
          </Button>
        </Group>
      )}
    </Group>
  );
}

const nameOf = ({ team, people }: AcceptedOffer) => team ?? people[0] ?? 'Account deleted';

function stateOf({ state, joined_at, confirmed_at, join_by, is_unjoined }: AcceptedOffer): string {
  if (state === 'joined') return 'Joined';
  if (state === 'no_show') return 'Never came';
  if (confirmed_at !== null) return 'You said that they have joined. Their own word comes next.';
  if (joined_at !== null) return 'Say that they have joined';
  if (is_unjoined) return `Perhaps never came: nobody has said that they joined by ${formatDate(join_by)}`;
  return join_by === null ? 'Accepted the seat' : `Accepted the seat, joins by ${formatDate(join_by)}`;
}
