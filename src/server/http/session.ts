import { notAuthenticated } from '#domain/errors.ts';
import type { Ctx, SignedIn } from '../context.ts';

/** The context of a signed-in viewer; 401 for a visitor. */
export function signedIn(ctx: Ctx): SignedIn {
  if (ctx.viewer === null) throw notAuthenticated();
  return { ...ctx, viewer: ctx.viewer };
}
