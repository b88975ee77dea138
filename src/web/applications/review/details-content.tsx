import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { UNDECIDABLE } from '#domain/applications/undecidable.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './details.module.css';
import { DetailsDocuments, DocumentLinks } from './details-documents.tsx';
import { ApplicantFacts, RosterFacts } from './details-people.tsx';
import { DetailsBeside, DetailsReviews, hasReviews } from './details-reviews.tsx';
import { DetailsSection } from './details-section.tsx';
import { canReview, DetailsSummary } from './details-summary.tsx';
import { History } from './history.tsx';
import { ProposalTexts } from './proposal-texts.tsx';
import { ReviewForm } from './review-form.tsx';

type DetailsProps = { application: StaffApplicationDetails };
type DetailsContentProps = DetailsProps & {
  /** A small screen links to documents; a large one shows them beside the text. */
  isSmall: boolean;
  /** Goes to the next application; null for the last one. */
  onNext: (() => void) | null;
  /** False while another dialog covers this one: its shortcuts are off then. */
  isOnTop: boolean;
  onContact: () => void;
  onPreview: () => void;
  onStatus: () => void;
  onMoreTime: () => void;
};

/** The content of the details dialog: the proposal first, beside it the open document or the facts about its people. */
export function DetailsContent(props: DetailsContentProps) {
  const { application, isSmall, isOnTop, onNext, onContact, onPreview, onStatus, onMoreTime } = props;
  const review = useRef<HTMLDivElement>(null);
  const toReview = () => review.current?.querySelector('input')?.focus();
  const toStatus = () => {
    const dialog = review.current?.closest('[role="dialog"]');
    const select = dialog?.querySelector<HTMLElement>('[role="combobox"]');
    select?.focus();
    if (select?.getAttribute('aria-expanded') === 'false') select.click();
  };
  useKeys(
    isOnTop
      ? [
          ['r', toReview],
          ['s', toStatus],
        ]
      : [],
  );
  const [showsResume, setShowsResume] = useState(false);
  const [beside, showBeside] = useState<'reviews' | 'documents'>('reviews');
  const hasDocument = showsResume || application.presentation !== null;
  const isBeside = !isSmall && (hasDocument || hasReviews(application));
  const showResume = () => {
    setShowsResume(true);
    showBeside('documents');
  };
  return (
    <div className={isBeside ? `${classes.panes} ${classes.withDocument}` : classes.panes}>
      <Stack gap="xl" className={classes.texts}>
        <DetailsSummary
          application={application}
          isSmall={isSmall}
          onContact={onContact}
          onReview={toReview}
          onStatus={onStatus}
          onMoreTime={onMoreTime}
        />
        <Proposals application={application} onPreview={onPreview} />
        {(isSmall || !hasReviews(application)) && (
          <DetailsReviews application={application} onStatus={onStatus} />
        )}
        <div ref={review} className={canReview(application) ? classes.review : undefined}>
          <DetailsSection title="Score and Admin Comments">
            <Review application={application} isSmall={isSmall} onNext={onNext} />
          </DetailsSection>
        </div>
      </Stack>
      <Stack gap="xl" className={classes.facts}>
        <PeopleFacts application={application} />
        <DocumentLinks application={application} isSmall={isSmall} onShowResume={showResume} />
        <DetailsSection title="History">
          <History events={application.history} />
        </DetailsSection>
        <DebugInfo application={application} />
      </Stack>
      {isBeside && (
        <DetailsBeside
          application={application}
          shown={beside}
          onShow={showBeside}
          onStatus={onStatus}
          documents={
            hasDocument && (
              <DetailsDocuments
                application={application}
                showsResume={showsResume}
                onShowResume={setShowsResume}
              />
            )
          }
        />
      )}
    </div>
  );
}

function PeopleFacts({ application }: DetailsProps) {
  return (
    <>
      <DetailsSection title="Applicant Profile">
        <ApplicantFacts profile={application.applicant_profile} />
      </DetailsSection>
      {application.team && (
        <DetailsSection title="Team">
          <Text fw={600} mb="xs">
            <Verbatim>{application.team.name}</Verbatim>
          </Text>
          <RosterFacts roster={application.roster} />
        </DetailsSection>
      )}
    </>
  );
}

function Proposals({ application, onPreview }: DetailsProps & { onPreview: () => void }) {
  const { initial_proposal, combined_detailed_proposal, status, debug } = application;
  return (
    <DetailsSection title="Proposals">
      {status === 'draft' && (
        <Text c="dimmed">This is a draft. Only its author can read it until it's submitted.</Text>
      )}
      {status !== 'draft' && !initial_proposal && !combined_detailed_proposal && (
        <Text c="dimmed">No proposals submitted yet</Text>
      )}
      <ProposalTexts texts={{ ...application, presentation: null }} order={3} />
      {combined_detailed_proposal && (
        <Group gap="sm" mt="md">
          <Text size="sm" c="dimmed">
            Detailed proposal: {formatNumber(combined_detailed_proposal.length)} characters
          </Text>
          {debug && (
            <Button variant="default" size="compact-sm" className={classes.screenOnly} onClick={onPreview}>
              Preview Detailed
            </Button>
          )}
        </Group>
      )}
    </DetailsSection>
  );
}

function whyNot({ status, undecidable, has_open_review }: StaffApplicationDetails): string {
  if (undecidable === 'cycle_archived') return UNDECIDABLE.cycle_archived;
  if (has_open_review)
    return 'Please submit your own review of this application first. You’ll see everyone’s score and comments afterwards.';
  return status === 'draft'
    ? "Drafts can't be reviewed."
    : "This is your own or your team's application, so someone else must review it.";
}

type ReviewProps = DetailsProps & Pick<DetailsContentProps, 'isSmall' | 'onNext'>;

function Review({ application, isSmall, onNext }: ReviewProps) {
  if (canReview(application)) {
    return <ReviewForm application={application} isOneLine={!isSmall} onNext={onNext} />;
  }
  return <Text c="dimmed">{whyNot(application)}</Text>;
}

/** The server sends this to super admins only (rule:super-admin-preview). */
function DebugInfo({ application: { debug } }: DetailsProps) {
  if (!debug) return null;
  return (
    <div className={classes.screenOnly}>
      <DetailsSection title="Debug info">
        <Text component="pre" size="xs" m={0} className={classes.debug}>
          {JSON.stringify(debug, null, 2)}
        </Text>
      </DetailsSection>
    </div>
  );
}
