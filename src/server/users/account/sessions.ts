import { and, eq, ne } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { publish } from '../../live/events/publish.ts';
import { endBegunSignIns } from '../sign-in/end-sessions.ts';

/** Ends one of the viewer's own sessions; 404 for a session that has ended or belongs to another account (permission:manageOwnAccount). */
export async function endSession({ db, viewer, notes }: SignedIn, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.user_id, viewer.id)));
    if (rowCount === 0) throw notFound('This session has ended', 'Nobody is signed in there any more.');
    await publish(tx, { topic: 'session', person_ids: [viewer.id] });
  });
  notes.push({ kind: 'session_ended', user_id: viewer.id });
}

/** Ends every session of the viewer except the current one, because the viewer asks for it (permission:manageOwnAccount). */
export async function signOutElsewhere(ctx: SignedIn): Promise<void> {
  await endOtherSessions(ctx);
  ctx.notes.push({ kind: 'session_ended', user_id: ctx.viewer.id });
}

type Owner = { db: Queryable; viewer: SignedIn['viewer']; sessionId: string };

/** Ends every session of the viewer except the current one (permission:manageOwnAccount, rule:password-reset). */
export async function endOtherSessions({ db, viewer, sessionId }: Owner): Promise<void> {
  await endBegunSignIns(db, viewer.id);
  await db.delete(sessions).where(and(eq(sessions.user_id, viewer.id), ne(sessions.id, sessionId)));
  await publish(db, { topic: 'session', person_ids: [viewer.id] });
}
