import { Button, Group, NumberInput, Switch } from '@mantine/core';
import { IconArrowBarToUp, IconDownload } from '@tabler/icons-react';
import { MOST_PLACES } from '#domain/reviews/review-results.ts';
import type { BulkSelection } from '#web/applications/bulk-selection.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ResultsPage } from './queries.ts';
import type { ChangeResultsSearch, ResultsSearch } from './search.ts';

type ToolsProps = {
  search: ResultsSearch;
  onChange: ChangeResultsSearch;
  above: ResultsPage['above'];
  selection: BulkSelection;
};

/** The cut line, in the address like the filters, and the downloads (rule:cut-line). */
export function ResultsTools({ search, onChange, above, selection }: ToolsProps) {
  return (
    <Group gap="sm" align="flex-end">
      <NumberInput
        label="Cut line: places per project"
        placeholder="None"
        size="xs"
        w="11rem"
        min={1}
        max={MOST_PLACES}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={search.places ?? ''}
        onChange={(places) => onChange({ places: Number(places) || undefined })}
      />
      {above && above.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBarToUp size={16} stroke={1.75} />}
          onClick={() => selection.set(above, true)}
        >
          Select {above.length === 1 ? 'the one' : `all ${formatNumber(above.length)}`} above the line
        </Button>
      )}
      <Switch
        label="Mix in applications without enough reviews"
        mb={6}
        checked={search.mixed === 'yes'}
        onChange={({ currentTarget }) => onChange({ mixed: currentTarget.checked ? 'yes' : undefined })}
      />
      <Downloads search={search} />
    </Group>
  );
}

/** Plain links, because the server streams the file. */
function Downloads({ search: { cycle, stage } }: { search: ResultsSearch }) {
  const href = (format: string) =>
    `/api/staff/review-exports?${new URLSearchParams({ format, stage, ...(cycle && { cycle }) })}`;
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={href(format)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
    >
      All reviews as {format.toUpperCase()}
    </Button>
  ));
}
