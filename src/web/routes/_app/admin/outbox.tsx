import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { Outbox } from '#web/mails/outbox/outbox.tsx';
import { outboxQuery } from '#web/mails/outbox/queries.ts';
import { type OutboxSearch, readOutboxSearch } from '#web/mails/outbox/search.ts';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/outbox')({
  beforeLoad: requireStaff("You don't have permission to read the outbox."),
  // The loader and the page parse it: every visitor would load the rules that this file imports.
  validateSearch: (search) => search as Partial<OutboxSearch>,
  staticData: { title: 'Outbox', back: PATHS.admin },
  loaderDeps: ({ search }) => search,
  loader: (loader) => loadData(loader, outboxQuery(readOutboxSearch(loader.deps))),
  component: OutboxPage,
});

function OutboxPage() {
  const given = Route.useSearch();
  const search = useMemo(() => readOutboxSearch(given), [given]);
  const navigate = Route.useNavigate();
  const change = (changes: Partial<OutboxSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  return (
    <Page subtitle="Emails from the portal, and their status." size="wide">
      <Outbox search={search} onChange={change} />
    </Page>
  );
}
