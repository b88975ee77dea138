/** The number of results per kind in the command palette. */
export const RESULTS_PER_KIND = 5;

/** The search text in the URLs and the API of the admin lists. */
export const STAFF_LIST_LIMITS = { search: 200, page: 100_000 } as const;
