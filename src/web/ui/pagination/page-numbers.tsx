import { Pagination } from '@mantine/core';

type PageNumbersProps = { pages: number; page: number; onChange: (page: number) => void };

/** The page links of a list; loaded only for lists of several pages. */
export default function PageNumbers({ pages, page, onChange }: PageNumbersProps) {
  return (
    <Pagination
      total={pages}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': CONTROL_LABELS[control] })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  );
}

const CONTROL_LABELS = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
};
