/** The short address of all cycles, for lists that show more than one. */
export const ALL_CYCLES = 'all';

export const CYCLE_LIMITS = {
  name: 60,
  slug: 40,
  number_prefix: 30,
  landing_text: 500,
  figures: 6,
  projects: 500,
} as const;

/** Lowercase words and numbers with hyphens, as in a URL. */
export const CYCLE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The header of a request from an open page with the default cycle that the page shows, because another page may have changed the default (rule:personal-cycle). */
export const SHOWN_CYCLE = 'X-Shown-Cycle';
