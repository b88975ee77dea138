import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { requireStaff } from '#web/auth/guards.ts';
import { Page } from '#web/layout/page.tsx';
import { Outbox } from '#web/outbox/outbox.tsx';
import { type OutboxSearch, outboxSearchSchema } from '#web/outbox/search.ts';
import { PATHS } from '#web/paths.ts';

export const Route = createFileRoute('/_app/admin/outbox')({
  beforeLoad: requireStaff("You don't have permission to read the outbox."),
  // The page itself reads it with its schema, which every visitor would have to load if it stood here.
  validateSearch: (search) => search as Partial<OutboxSearch>,
  component: OutboxPage,
});

function OutboxPage() {
  const given = Route.useSearch();
  const search = useMemo(() => outboxSearchSchema.parse(given), [given]);
  const navigate = Route.useNavigate();
  const change = (changes: Partial<OutboxSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true });
  return (
    <Page
      title="Outbox"
      subtitle="Mails of the portal, and what became of them."
      size="wide"
      back={PATHS.admin}
    >
      <Outbox search={search} onChange={change} />
    </Page>
  );
}
