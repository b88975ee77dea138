import { Alert, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { AssignmentPart } from '#web/reviews/setup/assignment-part.tsx';
import type { AssignmentSearch } from '#web/reviews/setup/assignment-search.ts';
import { type ReviewSetup, reviewSetupQuery } from '#web/reviews/setup/queries.ts';
import { ReviewTabs } from '#web/reviews/setup/review-tabs.tsx';
import { ReviewersPart } from '#web/reviews/setup/reviewers/reviewers-part.tsx';
import { type Round, SETUP_PARTS, type SetupPart, type SetupSearch } from '#web/reviews/setup/search.ts';
import classes from '#web/reviews/setup/setup.module.css';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';

const Waiting = () => <FormSkeleton label="Loading setup..." fields={6} isCard />;

const RubricPart = lazyPart(() => import('#web/reviews/setup/rubric-part.tsx'), <Waiting />);

const PART_LABELS: Record<SetupPart, string> = {
  rubric: 'Rubric and round',
  reviewers: 'Reviewers',
  assignment: 'Assignment',
};

type Search = SetupSearch & AssignmentSearch;
type SetupPageProps = { search: Search; onChange: (changes: Partial<Search>) => void };

/** The setup of a round in three parts (permission:manageReviews). */
export function ReviewSetupPage({ search, onChange }: SetupPageProps) {
  const { cycle, stage, part } = search;
  const round = { cycle, stage };
  const { data: setup, isError, refetch } = useQuery(reviewSetupQuery(round));
  return (
    <>
      <ReviewTabs active="setup" />
      <div className={classes.stage}>
        <NativeSelect
          label="Stage"
          options={APPLICATION_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
          value={stage}
          onChange={(event) =>
            onChange({ stage: event.currentTarget.value as SetupSearch['stage'], page: undefined })
          }
        />
      </div>
      {setup?.has_own_application && (
        <Alert color="blue" title="You have an interest in an application of this cycle" mb="lg">
          It isn't listed or counted here. Other admins assign and manage its reviews.
        </Alert>
      )}
      <Tabs value={part} onChange={(value) => onChange({ part: value as SetupPart })} keepMounted={false}>
        <Tabs.List mb="lg" className={classes.tabs}>
          {SETUP_PARTS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {PART_LABELS[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SETUP_PARTS.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {setup && (
              <Part key={`${setup.cycle.id} ${stage}`} {...{ part: one, round, setup, search, onChange }} />
            )}
            {!setup && isError && (
              <ErrorState title="The setup couldn't be loaded" onRetry={refetch} isWholePage />
            )}
            {!setup && !isError && <Waiting />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

type PartProps = SetupPageProps & { part: SetupPart; round: Round; setup: ReviewSetup };

function Part({ part, round, setup, ...filter }: PartProps) {
  if (part === 'reviewers') return <ReviewersPart round={round} setup={setup} />;
  if (part === 'assignment') return <AssignmentPart round={round} setup={setup} {...filter} />;
  return <RubricPart round={round} setup={setup} />;
}
