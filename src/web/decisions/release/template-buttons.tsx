import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DecisionLetters } from '#domain/decisions/decisions.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { letterTemplatesQuery } from './queries.ts';

type Props = { letters: DecisionLetters; onTake: (letters: DecisionLetters) => void };

/** The letters of the programme, with which a new cycle begins: into this form, or from it (rule:letters-of-decisions). */
export function TemplateButtons({ letters, onTake }: Props) {
  const client = useQueryClient();
  const { data: seen } = useQuery(letterTemplatesQuery);
  const save = useMutation({
    mutationFn: (json: { letters: DecisionLetters; seen: DecisionLetters }) =>
      readResponse(api.staff['letter-templates'].$put({ json })),
    onSuccess: () => {
      toastSuccess('Letters of the programme saved', 'New cycles begin with them.');
      return client.invalidateQueries({ queryKey: letterTemplatesQuery.queryKey });
    },
    meta: { errorTitle: 'Error saving letters' },
  });
  return (
    <div>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={!seen} onClick={() => seen && onTake(seen)}>
          Take the letters of the programme
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!seen}
          loading={save.isPending}
          onClick={() => seen && save.mutate({ letters, seen })}
        >
          Keep these as the letters of the programme
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        New cycles begin with the letters of the programme. Cycles that exist keep theirs.
      </Text>
    </div>
  );
}
