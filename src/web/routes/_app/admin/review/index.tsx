import { useQuery } from '@tanstack/react-query';
import { ClientOnly, createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { canBeReviewer } from '#domain/policy.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { ReviewTabs } from '#web/reviews/setup/review-tabs.tsx';
import { NotReviewer } from '#web/reviews/workbench/nothing-to-review.tsx';
import {
  queueQuery,
  type ReviewSearch,
  type RoundSearch,
  readReviewSearch,
} from '#web/reviews/workbench/queue-query.ts';
import { Workbench } from '#web/reviews/workbench/workbench.tsx';
import { WorkbenchSkeleton } from '#web/reviews/workbench/workbench-skeleton.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { refreshSession, type SessionUser } from '#web/users/session/session.ts';
import { requireRole } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/review/')({
  beforeLoad: requireRole({ isAllowed: canBeReviewer }),
  // Invalid parameters stay in the URL; `readReviewSearch` ignores them.
  validateSearch: (search) => search as ReviewSearch,
  loaderDeps: ({ search }) => readReviewSearch(search),
  // The session knows who reviews nothing; somebody who was just chosen gets their queue with the new session.
  loader: (loader) => {
    const { user, queryClient } = loader.context;
    if (reviewsSomething(user)) return loadData(loader, queueQuery(loader.deps));
    if (!import.meta.env.SSR) void refreshSession(queryClient).catch(() => undefined);
  },
  staticData: { title: 'Reviews', back: PATHS.dashboard },
  component: ReviewPage,
});

function ReviewPage() {
  const { user: signedIn } = Route.useRouteContext();
  const user = useAuth().user ?? signedIn;
  const round = Route.useLoaderDeps();
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, open: id }), replace: true, resetScroll: false }),
    [navigate],
  );
  const { data: queue } = useQuery({ ...queueQuery(round), enabled: false });
  const shown = useShownCycle()?.slug;
  // Somebody who reviews in another cycle only: the choice of the cycle says so.
  const reviewed = round.cycle === undefined && queue?.cycle.slug !== shown ? queue?.cycle.slug : undefined;
  useEffect(() => {
    if (reviewed) void navigate({ search: (before) => ({ ...before, cycle: reviewed }), replace: true });
  }, [reviewed, navigate]);
  const choose = (chosen: RoundSearch) => void navigate({ search: chosen, replace: true });
  return (
    <Page size="wide">
      <ReviewTabs active="workbench" />
      {reviewsSomething(user) ? (
        // Its drafts are in this browser.
        <ClientOnly fallback={<WorkbenchSkeleton />}>
          <Workbench
            key={`${round.cycle} ${round.stage}`}
            round={round}
            user={user}
            opened={open}
            onOpen={show}
            onRound={choose}
          />
        </ClientOnly>
      ) : (
        <NotReviewer user={user} />
      )}
    </Page>
  );
}

const reviewsSomething = ({ cycles }: SessionUser) => cycles.some(({ is_reviewer }) => is_reviewer);
