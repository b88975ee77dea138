import { Button, Collapse, Text, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import { activeFilters, NO_FILTERS } from '#web/applications/search-filters.ts';
import classes from '#web/applications/staff.module.css';
import { SavedViews } from '#web/staff/saved-views/saved-views.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { DraftsButton } from './drafts-button.tsx';
import { StaffFilterPills, shownFilters } from './staff-filter-pills.tsx';
import { StaffFilterSkeleton } from './staff-filter-skeleton.tsx';
import { useCollapsedFilters } from './use-collapsed-filters.ts';

const StaffFilterFields = lazyPart(() => import('./staff-filter-fields.tsx'), <StaffFilterSkeleton />);

type StaffFiltersProps = {
  search: ApplicationSearch;
  /** The number of matches, with a + if counting stopped there; undefined while loading. */
  total: string | undefined;
  /** The list failed to load; it shows its own error. */
  isFailed: boolean;
  /** Nothing contains the search text: the list shows the closest matches. */
  isSimilar: boolean;
  onChange: ChangeSearch;
  searchRef?: Ref<HTMLInputElement>;
  heading: ReactNode;
  /** The tools of the list, at the end of the line. */
  children: ReactNode;
};

/** Search, filters and tools of Applications Management in one line; the filters collapse. The URL has all of them (rule:lists-page-on-server) (rule:applications-filters). */
export function StaffFilters(props: StaffFiltersProps) {
  const { search, total, isFailed, isSimilar, onChange, searchRef, heading, children } = props;
  const filters = useCollapsedFilters();
  const active = shownFilters(search);
  const chosen = active.filter((key) => key !== 'search').length;
  const count = total === undefined ? !isFailed && 'Loading applications...' : `${total} applications found`;
  return (
    <search className={classes.tools} aria-label="Applications">
      {heading}
      <SearchField
        ref={searchRef}
        className={classes.search}
        aria-label="Search"
        placeholder="Search by name, email..."
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Button
        variant="default"
        size="xs"
        aria-expanded={filters.isOpen ?? false}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
        onClick={filters.toggle}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <DraftsButton
        status={search.status}
        isFiltered={activeFilters(search).length > 0}
        onChange={onChange}
      />
      <SavedViews search={search} onShow={onChange} />
      {children}
      {filters.isOpen === undefined ? (
        <div className={`${classes.wholeLine} ${classes.expectedFilters}`}>
          <StaffFilterSkeleton />
        </div>
      ) : (
        <Collapse expanded={filters.isOpen} className={classes.wholeLine}>
          {filters.isMounted && <StaffFilterFields search={search} onChange={onChange} />}
        </Collapse>
      )}
      {active.length === 0 ? (
        <VisuallyHidden role="status">{count}</VisuallyHidden>
      ) : (
        <div className={`${classes.summary} ${classes.wholeLine}`}>
          <Text size="sm" c="dimmed" role="status">
            {count}
            {isSimilar && `. Nothing contains “${search.search}”, so these are the closest matches.`}
          </Text>
          <StaffFilterPills search={search} onChange={onChange} />
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.unfiltered}
            onClick={() => onChange(NO_FILTERS)}
          >
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}
