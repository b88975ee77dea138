import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { adjustedText, reviewsText } from '#web/applications/review-texts.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import classes from './details.module.css';
import { DetailsSection } from './details-section.tsx';

const AllReviews = lazyPart(
  () => import('./all-reviews.tsx'),
  <RowsSkeleton label="Loading discussion..." rows={3} height={96} />,
);

type ReviewsProps = { application: StaffApplicationDetails; onStatus: () => void };

/** Whether the viewer may read the reviews (rule:others-reviews-are-hidden). */
const isReviewed = ({ reviews, status }: StaffApplicationDetails) => reviews !== null && status !== 'draft';

/** Whether there is a review that the viewer may read. */
export const hasReviews = (application: StaffApplicationDetails): boolean =>
  isReviewed(application) && (application.reviews ?? 0) > 0;

type BesideProps = ReviewsProps & {
  shown: 'reviews' | 'documents';
  onShow: (shown: 'reviews' | 'documents') => void;
  documents: ReactNode;
};

/** On a large screen beside the text: its reviews with the decision, or its documents (rule:review-discussion). */
export function DetailsBeside({ application, shown, onShow, onStatus, documents }: BesideProps) {
  if (!hasReviews(application)) return documents;
  const showsDocuments = Boolean(documents) && shown === 'documents';
  return (
    <div className={classes.documents}>
      {documents && (
        <SegmentedControl
          aria-label="Beside the text"
          value={shown}
          onChange={(value) => onShow(value === 'reviews' ? 'reviews' : 'documents')}
          data={[
            { value: 'reviews', label: `Reviews (${reviewsText(application)})` },
            { value: 'documents', label: 'Documents' },
          ]}
        />
      )}
      {/* Stays mounted, with a comment that is being written. */}
      <section className={classes.reviews} aria-label="Reviews" hidden={showsDocuments}>
        <Decision application={application} onStatus={onStatus} />
        <AllReviews applicationId={application.id} />
      </section>
      {showsDocuments && documents}
    </div>
  );
}

/** On a small screen, or before the first review, below the texts. */
export function DetailsReviews({ application, onStatus }: ReviewsProps) {
  if (!isReviewed(application)) return null;
  return (
    <DetailsSection title="Reviews">
      <Decision application={application} onStatus={onStatus} />
      <AllReviews applicationId={application.id} />
    </DetailsSection>
  );
}

function Decision({ application, onStatus }: ReviewsProps) {
  const { score, adjusted_score } = application;
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Text>
        {reviewsText(application)} reviews{score !== null && `, score ${score}`}
        {adjusted_score !== null && `, adjusted ${adjustedText(application)}`}
      </Text>
      <Button
        size="xs"
        className={classes.screenOnly}
        disabled={application.undecidable !== null}
        leftSection={<IconMessagePlus size={18} stroke={1.75} />}
        onClick={onStatus}
      >
        Decide
      </Button>
    </Group>
  );
}
