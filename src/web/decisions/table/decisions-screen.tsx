import { Stack } from '@mantine/core';
import type { ChangeResultsSearch, ResultsSearch } from '#web/reviews/results/search.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { SeatsSection } from './seats-section.tsx';

const DecideAndRelease = lazyPart(
  () => import('./decide-and-release.tsx'),
  <RowsSkeleton label="Loading..." rows={8} />,
);

type Props = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** Decides in the table of results before anybody learns of it, and releases (rule:pending-decisions, permission:prepareDecisions). */
export const DecisionsScreen = ({ search, onChange }: Props) => (
  <Stack gap="xl">
    <SeatsSection cycle={search.cycle} onChange={onChange} />
    <DecideAndRelease search={search} onChange={onChange} />
  </Stack>
);
