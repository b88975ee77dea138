import { useAuth } from '#web/users/session/auth-context.ts';
import type { SessionUser } from '#web/users/session/session.ts';

/** A cycle that the viewer may choose. */
export type ChoosableCycle = SessionUser['cycles'][number];

/** The cycles that the viewer may choose, newest first (permission:readCycles). They come with the session, so no page waits for them. */
export const useCycles = (): readonly ChoosableCycle[] => useAuth().user?.cycles ?? NONE;

const NONE: readonly ChoosableCycle[] = [];
