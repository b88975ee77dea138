/** The short address of all cycles, for lists that show more than one. */
export const ALL_CYCLES = 'all';

export const CYCLE_LIMITS = { name: 60, slug: 40, landing_text: 500, figures: 6, projects: 500 } as const;

/** Lowercase words and numbers with hyphens, as in a URL. */
export const CYCLE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
