import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Mark, REVIEW_NOTE_MAX_LENGTH, reviewScore, unmarkedCriteria } from '#domain/reviews/reviews.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { CriterionField } from './criterion-field.tsx';
import type { ReviewPage, Rubric } from './queries.ts';
import { ReviewBar } from './review-bar.tsx';
import { draftName, type ReviewValues, type ReviewViewProps, useReviewDraft } from './use-review-draft.ts';
import { useReviewKeys } from './use-review-keys.ts';
import classes from './workbench.module.css';

const DraftConflict = lazyWithRetry(() => import('#web/drafts/draft-conflict.tsx'));

type MarksFormProps = ReviewViewProps & {
  review: ReviewPage;
  rubric: Rubric;
  /** Ends the change of a submitted review; null for an open one. */
  onCancel: (() => void) | null;
};

/** The marks and notes of a review, saved while they are written (rule:review-workbench). */
export function MarksForm({ review, rubric, onCancel, user, drafts, ...actions }: MarksFormProps) {
  const { criteria } = rubric;
  const draft = useReviewDraft({ review, rubric, accountId: user.id, drafts });
  const [values, setValues] = useState(draft.initialValues);
  const [at, setAt] = useState(() => firstUnmarked(rubric, values));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => draft.follow(values, setValues));

  const change = (part: Partial<ReviewValues>) => setValues((before) => ({ ...before, ...part }));
  const focusOn = (index: number) => {
    // At once: after the next frame it would take the focus from a note that the next key has opened.
    flushSync(() => setAt(index));
    form.current?.querySelector<HTMLElement>('[data-current]')?.focus();
  };
  const mark = (index: number, value: Mark | null) => {
    const key = criteria[index]?.key;
    if (key === undefined) return;
    setValues((before) => ({ ...before, marks: { ...before.marks, [key]: value } }));
    setProblem(null);
    focusOn(index + 1);
  };
  const submit = () => {
    const [missing] = unmarkedCriteria(criteria, values.marks);
    if (!missing) return actions.onSubmit(review, rubric.id);
    setProblem(`Please mark “${missing.name}”, or abstain.`);
    focusOn(criteria.indexOf(missing));
  };
  const isReadOnly = review.cycle.state === 'archived';
  useReviewKeys({
    count: criteria.length,
    at,
    focusOn,
    mark: isReadOnly ? () => {} : mark,
    submit: isReadOnly || review.is_withdrawn || review.is_decided ? () => {} : submit,
    toNotes: () => form.current?.querySelector('textarea')?.focus(),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves a note, so that the keys work again */}
      <div
        ref={form}
        className={classes.criteria}
        onKeyDown={(event) => event.key === 'Escape' && leaveNote(event.target, () => focusOn(at))}
      >
        {draft.state.kind === 'conflict' && (
          <Suspense>
            <DraftConflict
              savedAt={draft.state.other.updated_at}
              otherText={describe(rubric, draft.state.other.values)}
              onKeepMine={draft.keepMine}
              onAcceptOther={() => setValues(draft.acceptOther())}
            />
          </Suspense>
        )}
        <RubricNote review={review} rubric={rubric} />
        <Stack gap={4}>
          {criteria.map((criterion, index) => (
            <CriterionField
              key={criterion.key}
              criterion={criterion}
              mark={values.marks[criterion.key]}
              isCurrent={index === at}
              isReadOnly={isReadOnly}
              onOpen={() => focusOn(index)}
              onMark={(value) => mark(index, value)}
            />
          ))}
        </Stack>
        <Stack gap="md" mt="lg">
          <Note
            label="Private note"
            description="For admins and, after they submit, the other reviewers."
            value={values.private_note}
            isReadOnly={isReadOnly}
            onChange={(private_note) => change({ private_note })}
          />
          <Note
            label="Note to the applicant"
            description="Admins can pass this on, without your name."
            value={values.applicant_note}
            isReadOnly={isReadOnly}
            onChange={(applicant_note) => change({ applicant_note })}
          />
        </Stack>
      </div>
      <ReviewBar
        onPrevious={actions.onPrevious}
        onNext={actions.onNext}
        review={review}
        state={draft.state}
        score={reviewScore(criteria, values.marks)}
        left={unmarkedCriteria(criteria, values.marks).length}
        problem={problem}
        isReadOnly={isReadOnly}
        isCurrent={at >= criteria.length}
        onSubmit={submit}
        onCancel={
          onCancel &&
          (() => {
            draft.finish();
            drafts.delete(draftName(review));
            onCancel();
          })
        }
      />
    </>
  );
}

/** The first criterion without an answer; after the last one the button to submit is next. */
function firstUnmarked({ criteria }: Rubric, { marks }: ReviewValues): number {
  const at = criteria.findIndex(({ key }) => marks[key] === undefined);
  return at < 0 ? criteria.length : at;
}

function leaveNote(target: EventTarget, toCriterion: () => void) {
  if (!(target instanceof HTMLTextAreaElement)) return;
  target.blur();
  toCriterion();
}

/** A rubric that changed after the review was begun, or after it was submitted (rule:rubric-versions). */
function RubricNote({ review, rubric }: { review: ReviewPage; rubric: Rubric }) {
  const begun = review.review;
  if (!begun || begun.submitted_at || begun.rubric_id === rubric.id) return null;
  return (
    <Alert color="marigold" mb="md" icon={<IconInfoCircle stroke={1.75} />}>
      The rubric has changed since you began. Please check your marks.
    </Alert>
  );
}

type NoteProps = {
  label: string;
  description: string;
  value: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
};

const Note = ({ isReadOnly, onChange, ...field }: NoteProps) => (
  <GrowingTextarea
    {...field}
    minRows={3}
    maxLength={REVIEW_NOTE_MAX_LENGTH}
    readOnly={isReadOnly}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** The other version of a review as text, for the choice between the two. */
function describe({ criteria }: Rubric, { marks, private_note, applicant_note }: ReviewValues): string {
  const lines = criteria.flatMap(({ key, name }) =>
    marks[key] === undefined ? [] : [`${name}: ${marks[key] ?? 'abstained'}`],
  );
  return [...lines, private_note, applicant_note].filter(Boolean).join('\n');
}
