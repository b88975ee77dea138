import { CloseButton, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { CycleSelect } from '#web/cycles/cycle-select.tsx';
import { useCycles } from '#web/cycles/use-cycles.ts';
import classes from './palette.module.css';
import { type Place, type PlaceGroup, placesFor } from './places.ts';
import { searchQuery } from './queries.ts';

const PAUSE_MS = 150;

type PaletteSearchProps = { text: string; onText: (text: string) => void; onLeave: () => void };

/** A search field with its results; the arrow keys select one, Enter opens it. */
export function PaletteSearch({ text, onText, onLeave }: PaletteSearchProps) {
  const [debounced] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { cycle: ofPage } = useSearch({ strict: false });
  const [cycle, setCycle] = useState(ofPage);
  const { data, isFetching, isError } = useQuery(searchQuery(debounced, cycle));
  const groups = placesFor(text.trim(), debounced.length >= 2 ? data : undefined, useCycles());
  const combobox = useCombobox({ opened: true });
  const navigate = useNavigate();
  const isWaiting = isFetching || debounced !== text.trim();

  // Enter goes to the best place without an arrow key first.
  const shown = groups.flatMap(({ places }) => places.map(({ id }) => id)).join();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (shown) selectFirstOption();
  }, [shown, selectFirstOption]);

  const goTo = (id: string) => {
    const place = groups.flatMap(({ places }) => places).find((candidate) => candidate.id === id);
    if (!place) return;
    onLeave();
    void navigate({
      to: place.to,
      search: { cycle: cycle === ALL_CYCLES ? undefined : cycle, ...place.search },
    });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={goTo} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          className={classes.field}
          role="combobox"
          aria-label="Person, team, project, application or page"
          placeholder="Name, number or page"
          maxLength={100}
          leftSection={<IconSearch size={20} stroke={1.75} />}
          rightSection={<CloseButton aria-label="Close" onClick={onLeave} />}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label="Places" aria-busy={isWaiting} className={classes.places} tabIndex={0}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </Combobox.Options>
      <div className={classes.hint}>
        <Text size="sm" c="dimmed" role="status">
          {hint({ isError, isWaiting, isFound: groups.length > 0, isLong: debounced.length >= 2 })}
        </Text>
        <CycleSelect size="xs" isAllOffered value={cycle} onChange={setCycle} />
      </div>
    </Combobox>
  );
}

function Group({ group }: { group: PlaceGroup }) {
  return (
    <Combobox.Group label={group.label}>
      {group.places.map((place) => (
        <Line key={place.id} place={place} />
      ))}
    </Combobox.Group>
  );
}

function Line({ place }: { place: Place }) {
  return (
    <Combobox.Option value={place.id} className={classes.place}>
      <span className={classes.label}>{place.label}</span>
      <Text span size="sm" c="dimmed" className={classes.note}>
        {place.note}
      </Text>
    </Combobox.Option>
  );
}

type SearchProgress = Record<'isError' | 'isWaiting' | 'isFound' | 'isLong', boolean>;

function hint({ isError, isWaiting, isFound, isLong }: SearchProgress): string {
  if (isError) return 'The search failed. Type another letter to try again.';
  if (isWaiting) return 'Searching …';
  if (!isFound) return 'No results. Try part of a name, an email address or a number.';
  return isLong
    ? 'Use the arrow keys to choose and Enter to open.'
    : 'Type at least two letters to find people and their work.';
}
