/** The live channel sends a browser the ids of changed objects and never their content. Screens fetch the data again, so permissions apply as usual. */
export const LIVE_TOPICS = ['application', 'review', 'decision', 'team', 'notification', 'session'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** `ids` is null when there are too many to list: any object of the topic may have changed. */
export type LiveChange = { topic: LiveTopic; ids: string[] | null };

/** The interval of the server's heartbeat, and how much longer a browser waits for one (rule:live-lists). */
export const LIVE_BEAT_SECONDS = 25;
export const LIVE_TIMEOUT_SECONDS = 10;

/** The longest time between loading the data of a page and listening to changes: a new listener also gets the changes of this time. */
export const PAGE_LOAD_SECONDS = 15;
