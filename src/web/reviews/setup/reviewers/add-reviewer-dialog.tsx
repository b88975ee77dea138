import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_LABELS } from '#domain/users/users.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useAddReviewer } from '../mutations.ts';
import { candidatesQuery } from '../queries.ts';
import type { Round } from '../search.ts';
import classes from '../setup.module.css';

/** Managers and admins to choose from, one after another, searched and paged on the server. */
export function AddReviewerDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const [given, setGiven] = useState({ search: '', page: 1 });
  const { data, isError, refetch } = useQuery(candidatesQuery(round, given));
  const add = useAddReviewer(round);
  const list = useFocusInPlace<HTMLUListElement>('li');
  return (
    <Dialog title="Add reviewers" onClose={onClose}>
      <Stack>
        <SearchField
          label="Name or email"
          placeholder="Search managers and admins"
          value={given.search}
          onSearch={(text) => setGiven({ search: text ?? '', page: 1 })}
        />
        {!data && isError && <ErrorState title="The list couldn't be loaded" onRetry={refetch} />}
        {!data && !isError && <RowsSkeleton label="Loading people..." rows={5} />}
        {data && (
          <>
            {data.total === 0 && <Text role="status">Nobody else can be chosen.</Text>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys. */}
            <ul ref={list} className={classes.people} aria-label="People" tabIndex={0}>
              {data.people.map((person) => (
                <li key={person.id}>
                  <div>
                    <Text>{person.name}</Text>
                    <Text size="sm" c="dimmed">
                      <Verbatim>{person.email}</Verbatim>, {ROLE_LABELS[person.role]}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    aria-label={`Add ${person.name}`}
                    loading={add.isPending && add.variables.id === person.id}
                    onClick={() => add.mutate(person)}
                  >
                    Add
                  </Button>
                </li>
              ))}
            </ul>
            <ListPages
              page={data.page}
              pageSize={data.page_size}
              total={data.total}
              onChange={(page) => setGiven({ ...given, page })}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
