import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { GuardianScreen } from '#web/users/guardians/guardian-screen.tsx';
import { askedConsentQuery } from '#web/users/guardians/queries.ts';

/** Public: a guardian has no account (rule:guardian-consent, permission:useMailedLink). */
export const Route = createFileRoute('/guardian/$token')({
  staticData: { title: 'Consent of a Parent or Guardian' },
  loader: (loader) => loadData(loader, askedConsentQuery(loader.params.token)),
  component: GuardianPage,
});

function GuardianPage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <GuardianScreen token={token} />
    </Shell>
  );
}
