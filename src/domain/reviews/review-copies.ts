/** The pages of a presentation as pictures, for reviewers who read without names (rule:review-copies). */
export const REVIEW_COPY_STATES = ['waiting', 'ready', 'refused'] as const;
export type ReviewCopyState = (typeof REVIEW_COPY_STATES)[number];

/** Why a presentation has none. */
export const REVIEW_COPY_PROBLEMS = [
  'old_format',
  'unreadable',
  'too_many_pages',
  'unusual_pages',
  'too_large',
  'too_complex',
  'missing',
] as const;
export type ReviewCopyProblem = (typeof REVIEW_COPY_PROBLEMS)[number];

export const MAX_COPY_PAGES = 60;

const REASONS: Record<ReviewCopyProblem, string> = {
  old_format: 'it’s an old PowerPoint file (.ppt)',
  unreadable: 'its pages can’t be shown as pictures',
  too_many_pages: `it has more than ${MAX_COPY_PAGES} pages`,
  unusual_pages: 'a page is far longer than wide, or the other way round',
  too_large: 'its pages are too large as pictures',
  too_complex: 'it takes too long to show its pages as pictures',
  missing: 'its content is missing',
};

const ADVICE: Record<ReviewCopyProblem, string> = {
  old_format: 'Please export it as a PDF and upload that.',
  unreadable: 'Please export it as a PDF and upload that.',
  too_many_pages: 'Please upload a shorter one.',
  unusual_pages: 'Please export it as a PDF with pages like slides and upload that.',
  too_large: 'Please upload one with smaller pictures.',
  too_complex: 'Please export it as a PDF with simpler pages and upload that.',
  missing: 'Please contact the programme.',
};

/** For the people who sent it: why reviewers aren't shown it, and what to do; a submitted one can't be replaced. */
export const refusalForApplicants = (problem: ReviewCopyProblem, isDraft: boolean): string =>
  `${sentence(REASONS[problem])} ${isDraft ? ADVICE[problem] : ADVICE.missing}`;

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** For a reviewer who reads without names. */
export const refusalForReviewers = (problem: ReviewCopyProblem): string =>
  `We can’t show its pages without names, because ${REASONS[problem]}. Please review the texts; after you submit, you can open the file.`;

export const COPY_IS_PREPARED = 'Its pages are being prepared. Please try again in a moment.';
