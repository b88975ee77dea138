import { useState } from 'react';
import type { Marks } from '#domain/reviews/reviews.ts';
import type { DraftAutosave } from '#web/drafts/draft-autosave.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import { type ReviewPage, type Rubric, saveReviewDraft } from './queries.ts';

/** What a reviewer writes. */
export type ReviewValues = { marks: Marks; private_note: string; applicant_note: string };

/** The drafts of a page, by name: one that was left is saved on, and found again (use-draft.ts). */
export type ReviewDrafts = Map<string, DraftAutosave<ReviewValues>>;
export const useReviewDrafts = (): ReviewDrafts => useState(() => new Map())[0];

const EMPTY: ReviewValues = { marks: {}, private_note: '', applicant_note: '' };
export const draftName = ({ id }: { id: string }) => `review:${id}`;

/** An application on the screen, and what its reviewer can do with it. */
export type ReviewViewProps = {
  id: string;
  user: SessionUser;
  drafts: ReviewDrafts;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onSubmit: (review: ReviewPage, rubricId: string) => void;
  onConflict: (review: ReviewPage) => void;
  onDecline: (review: ReviewPage) => void;
};

type Options = { review: ReviewPage; rubric: Rubric; accountId: string; drafts: ReviewDrafts };

/** Saves a review while it is written; a change of a submitted one stays in this browser until it is submitted (rule:review-workbench). */
export function useReviewDraft({ review, rubric, accountId, drafts }: Options) {
  const { id, state, review: stored } = review;
  return useDraft<ReviewValues>({
    accountId,
    name: draftName(review),
    drafts,
    isLocal: state === 'submitted',
    server: stored && { values: valuesOf(stored), revision: stored.revision, updated_at: stored.updated_at },
    empty: EMPTY,
    save: (values, revision) => saveReviewDraft(id, { ...values, rubric_id: rubric.id, revision }),
    toReadable: ({ private_note, applicant_note }) => ({
      title: `Review: ${review.project.name}`,
      texts: [
        { label: 'Private note', text: private_note },
        { label: 'Note to the applicant', text: applicant_note },
      ],
    }),
    readCurrent: (current) => valuesOf(current as ReviewValues),
  });
}

const valuesOf = ({ marks, private_note, applicant_note }: ReviewValues): ReviewValues => ({
  marks,
  private_note,
  applicant_note,
});
