import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/format.ts';
import { ChosenOption } from '#web/ui/fields/chosen-option.tsx';
import { reviewersQuery } from './queries.ts';
import type { Round } from './search.ts';

type Choice = { round: Round; label: string };

/** Reviewers who can get applications. */
export function useActiveReviewers(round: Round) {
  const query = useQuery(reviewersQuery(round));
  const reviewers = query.data?.filter(({ is_removed, can_review }) => can_review && !is_removed);
  return { ...query, reviewers };
}

function useOptions(round: Round) {
  const { reviewers = [] } = useActiveReviewers(round);
  return reviewers.map(({ id, name, assigned }) => ({
    value: id,
    label: `${name} (${formatNumber(assigned)} assigned)`,
  }));
}

type Many = Choice & { value: string[]; onChange: (ids: string[]) => void };

/** One or more reviewers with their present load. */
export function ReviewersChoice({ round, label, value, onChange }: Many) {
  return (
    <MultiSelect
      label={label}
      searchable
      placeholder={value.length === 0 ? 'Choose reviewers' : undefined}
      data={useOptions(round)}
      value={value}
      onChange={onChange}
      maxValues={20}
      renderOption={({ option, checked }) => (
        <ChosenOption isChosen={checked ?? false}>{option.label}</ChosenOption>
      )}
      nothingFoundMessage="No reviewer has this name."
    />
  );
}

type One = Choice & { value: string | null; onChange: (id: string | null) => void };

/** One reviewer with the present load. */
export function ReviewerChoice({ round, label, value, onChange }: One) {
  return (
    <Select
      label={label}
      searchable
      placeholder="Choose a reviewer"
      data={useOptions(round)}
      value={value}
      onChange={onChange}
      nothingFoundMessage="No reviewer has this name."
    />
  );
}
