import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { FeedbackPage } from '#web/reviews/feedback/feedback-page.tsx';
import { feedbackQuery } from '#web/reviews/feedback/queries.ts';
import { type FeedbackSearch, readFeedbackSearch } from '#web/reviews/feedback/search.ts';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/review/feedback')({
  beforeLoad: requireStaff("You don't have permission to read the notes of reviewers."),
  // Invalid parameters stay in the URL; `readFeedbackSearch` ignores them.
  validateSearch: (search) => search as Partial<FeedbackSearch>,
  staticData: { title: 'Feedback to Applicants', back: PATHS.admin },
  loaderDeps: ({ search }) => readFeedbackSearch(search),
  loader: (loader) => loadData(loader, feedbackQuery(loader.deps)),
  component: FeedbackRoute,
});

function FeedbackRoute() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  return (
    <Page
      size="wide"
      subtitle="Reviewers’ notes to the people of each application, without the reviewers’ names."
    >
      <FeedbackPage
        search={search}
        onChange={(changes) =>
          void navigate({
            search: (before) => ({ ...before, ...changes }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
}
