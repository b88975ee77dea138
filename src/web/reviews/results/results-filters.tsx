import { useQuery } from '@tanstack/react-query';
import { RESULT_SORTS } from '#domain/reviews/review-results.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { projectChoicesQuery } from '#web/applications/queries.ts';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import classes from './review-results.module.css';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

type FiltersProps = {
  search: ResultsSearch;
  onChange: ChangeResultsSearch;
  /** Offers the applications without a review too. */
  withUnreviewed: boolean;
};

const SORT_LABELS = {
  adjusted: ['Highest adjusted score first', 'Lowest adjusted score first'],
  mean: ['Highest mean first', 'Lowest mean first'],
  reviews: ['Most reviews first', 'Fewest reviews first'],
  range: ['Widest range first', 'Narrowest range first'],
} as const;

const ORDERS = RESULT_SORTS.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order, place) => ({
    value: `${sort} ${order}`,
    label: SORT_LABELS[sort][place] ?? '',
    sort,
    order,
  })),
);

/** The stage, the filters and the order, all of them in the address. */
export function ResultsFilters({ search, onChange, withUnreviewed }: FiltersProps) {
  const { data: projects = [] } = useQuery(projectChoicesQuery({ cycle: search.cycle }));
  return (
    <FilterFields>
      <SearchField
        placeholder="Name or reference"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        label="Stage"
        className={classes.wide}
        options={choicesOf(STAGE_LABELS)}
        value={search.stage}
        onChange={({ currentTarget }) =>
          onChange({ stage: currentTarget.value === 'detailed' ? 'detailed' : 'initial' })
        }
      />
      {withUnreviewed && (
        <NativeSelect
          label="Reviews"
          className={classes.wide}
          options={[
            { value: '', label: 'With reviews' },
            { value: 'no', label: 'Without reviews' },
          ]}
          value={search.reviewed ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ reviewed: value === 'no' ? value : undefined, disagreement: undefined })
          }
        />
      )}
      {search.reviewed === undefined && <Disagreement search={search} onChange={onChange} />}
      <NativeSelect
        label="Project"
        className={classes.wide}
        options={[
          { value: '', label: 'All projects' },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.project ?? ''}
        onChange={({ currentTarget }) => onChange({ project: currentTarget.value || undefined })}
      />
      {search.reviewed === undefined && <Order search={search} onChange={onChange} />}
    </FilterFields>
  );
}

type FieldProps = Pick<FiltersProps, 'search' | 'onChange'>;

const Disagreement = ({ search, onChange }: FieldProps) => (
  <NativeSelect
    label="Disagreement"
    className={classes.wide}
    options={[
      { value: '', label: 'All' },
      { value: 'yes', label: 'Reviewers disagree' },
      { value: 'no', label: 'Reviewers agree' },
    ]}
    value={search.disagreement ?? ''}
    onChange={({ currentTarget: { value } }) =>
      onChange({ disagreement: value === 'yes' || value === 'no' ? value : undefined })
    }
  />
);

const Order = ({ search, onChange }: FieldProps) => (
  <NativeSelect
    label="Sort by"
    className={classes.wide}
    options={ORDERS}
    value={`${search.sort} ${search.order}`}
    onChange={({ currentTarget }) => {
      const chosen = ORDERS.find(({ value }) => value === currentTarget.value);
      if (chosen) onChange({ sort: chosen.sort, order: chosen.order });
    }}
  />
);
