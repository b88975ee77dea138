import type { ResultsSearch } from './search.ts';

const PAGES = ['page', 'reviewers_page', 'projects_page', 'open'];

/** A changed filter starts again at the first page; pages and the open row keep everything else. */
export const withChanges =
  (changes: Partial<ResultsSearch>) =>
  (before: Partial<ResultsSearch>): Partial<ResultsSearch> => {
    const isPage = Object.keys(changes).every((key) => PAGES.includes(key));
    return { ...before, ...(isPage ? {} : { page: undefined }), ...changes };
  };
