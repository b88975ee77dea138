import { Box, Button, Card, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import {
  type ApplicationSearch,
  activeFilters,
  type ChangeSearch,
  NO_FILTERS,
} from '#web/applications/search.ts';
import classes from '#web/applications/staff.module.css';
import { lazyDeferred } from '#web/lib/load-with-retry.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { SavedViews } from '#web/saved-views/saved-views.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Deferred } from '#web/ui/states/deferred.tsx';
import { StaffFilterPills } from './staff-filter-pills.tsx';
import { StaffFilterSkeleton } from './staff-filter-skeleton.tsx';

const StaffFilterFields = lazyDeferred(() => import('./staff-filter-fields.tsx'));

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
};

/** Search and filters of Applications Management, all stored in the URL (rule:lists-page-on-server) (rule:applications-filters). */
export function StaffFilters({ search, total, isFailed, isSimilar, onChange, searchRef }: StaffFiltersProps) {
  const isWide = useMedia('(width >= 48em)');
  const [isOpen, { toggle }] = useDisclosure(false);
  const [wasExpanded, setExpanded] = useState(false);
  const toggleFields = () => {
    setExpanded(true);
    toggle();
  };
  const active = activeFilters(search);
  const chosen = active.filter((key) => key !== 'search').length;
  return (
    <Card component="search" padding="md" pb="xs" aria-label="Applications">
      <div className={classes.searching}>
        <SearchField
          ref={searchRef}
          className={classes.search}
          aria-label="Search"
          placeholder="Search by name, email..."
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Group gap="xs" wrap="nowrap">
          {!isWide && (
            <Button
              variant="default"
              hiddenFrom="sm"
              aria-expanded={isOpen}
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
              onClick={toggleFields}
            >
              {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
            </Button>
          )}
          <SavedViews search={search} onShow={onChange} />
        </Group>
      </div>
      {isWide === undefined ? (
        <Box visibleFrom="sm">
          <StaffFilterSkeleton />
        </Box>
      ) : (
        <Collapse expanded={isWide || isOpen}>
          {(isWide || wasExpanded) && (
            <Deferred fallback={<StaffFilterSkeleton />}>
              <StaffFilterFields search={search} onChange={onChange} />
            </Deferred>
          )}
        </Collapse>
      )}
      <div className={classes.summary}>
        <Text size="sm" c="dimmed" role="status">
          {total !== undefined && `${total} applications found`}
          {total === undefined && !isFailed && 'Loading applications...'}
          {isSimilar && `. Nothing contains “${search.search}”, so these are the closest matches.`}
        </Text>
        <StaffFilterPills search={search} onChange={onChange} />
        {active.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.unfiltered}
            onClick={() => onChange(NO_FILTERS)}
          >
            Clear filters
          </Button>
        )}
      </div>
    </Card>
  );
}
