import { notAuthenticated } from '#domain/errors.ts';
import type { Ctx, SignedIn } from '../context.ts';

/** The context of a signed-in viewer; 401 for a visitor. */
export function signedIn(ctx: Ctx): SignedIn {
  const { viewer, sessionId } = ctx;
  if (viewer === null || sessionId === null) throw notAuthenticated();
  return { ...ctx, viewer, sessionId };
}
