import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Page } from '#web/layout/page.tsx';
import type { AdminSearch } from '#web/staff/search.ts';

type TabProps = { search: AdminSearch; onChange: (changes: Partial<AdminSearch>) => void };

/** A tab of the admin panel on a page of its own (rule:staff-navigation). */
export function TabPage({ Tab, search }: { Tab: ComponentType<TabProps>; search: AdminSearch }) {
  const navigate = useNavigate();
  const change = (changes: Partial<AdminSearch>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, ...changes }),
      replace: true,
    });
  return (
    <Page size="wide">
      <Tab search={search} onChange={change} />
    </Page>
  );
}
