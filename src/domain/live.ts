/**
 * What the live channel tells a browser: that something changed, never what. Ids only; the screens ask again for what
 * they show, so the rules of every answer hold here too.
 */
export const LIVE_TOPICS = ['application', 'review', 'team', 'notification', 'session'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** `ids` is null when they are too many to list: then everything of the topic may have changed. */
export type LiveChange = { topic: LiveTopic; ids: string[] | null };

/** How often the server says that it is still there, and how long a browser waits beyond that (rule:live-lists). */
export const LIVE_BEAT_SECONDS = 25;
export const LIVE_TIMEOUT_SECONDS = 10;
