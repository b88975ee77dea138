import { notAuthenticated } from '#domain/errors.ts';
import type { Ctx, SignedIn } from '../context.ts';

/** The context of somebody who is signed in; 401 for a visitor. */
export function signedIn(ctx: Ctx): SignedIn {
  if (ctx.viewer === null) throw notAuthenticated();
  return { ...ctx, viewer: ctx.viewer };
}
