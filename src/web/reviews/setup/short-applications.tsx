import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedTable } from '#web/staff/paged-table.tsx';
import type { Column } from '#web/staff/responsive-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ApplicationName } from './application-name.tsx';
import { type ShortApplication, shortApplicationsQuery } from './queries.ts';
import type { Round } from './search.ts';

type Row = ShortApplication & { id: string };

/** Applications with fewer reviews than planned (rule:late-reviews). */
export function ShortApplications({ round }: { round: Round }) {
  const [page, setPage] = useState(1);
  const query = useQuery(shortApplicationsQuery(round, page));
  return (
    <SectionCard title="Fewer reviews than planned">
      <PagedTable
        noun="applications"
        query={query}
        rows={(data) => data.applications.map((row): Row => ({ ...row, id: row.application_id }))}
        columns={COLUMNS}
        onPage={setPage}
        whenEmpty="Every application has as many reviews as planned."
      />
    </SectionCard>
  );
}

const COLUMNS: Column<Row>[] = [
  { label: 'Application', isPlain: true, cell: (row) => <ApplicationName {...row} /> },
  { label: 'Reviews', cell: ({ reviews }) => reviews },
];
