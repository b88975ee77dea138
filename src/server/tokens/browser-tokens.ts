import { and, eq, gt, lt } from 'drizzle-orm';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Ctx } from '../context.ts';
import { verifications } from '../db/schema.ts';
import { createToken, hashToken } from './tokens.ts';

/** Flows that a browser starts and later finishes. Their token is in an HttpOnly cookie, and the database has its hash. */
export type Beginning = { name: string; minutes: number };

/** Starts a flow; returns the cookie that only this browser can finish it with. */
export async function rememberBeginning(ctx: Ctx, beginning: Beginning, value: string): Promise<string> {
  const now = ctx.now();
  const { token } = createToken();
  const expires_at = new Date(now.getTime() + beginning.minutes * 60_000);
  await ctx.db.delete(verifications).where(lt(verifications.expires_at, now));
  await ctx.db
    .insert(verifications)
    .values({ identifier: identifierOf(beginning, token), value, expires_at });
  return cookie(ctx, beginning, token, beginning.minutes * 60);
}

/** The open, unexpired flow of this browser, or null. */
export async function findBeginning(ctx: Ctx, beginning: Beginning): Promise<string | null> {
  const stored = await ctx.db.query.verifications.findFirst({ where: isStored(ctx, beginning) });
  return stored?.value ?? null;
}

/** The same, and ends it: of two concurrent calls one gets null. */
export async function takeBeginning(ctx: Ctx, beginning: Beginning): Promise<string | null> {
  const [taken] = await ctx.db
    .delete(verifications)
    .where(isStored(ctx, beginning))
    .returning({ value: verifications.value });
  return taken?.value ?? null;
}

/** The cookie that clears the browser's. */
export const forgetBeginning = (ctx: Ctx, beginning: Beginning): string => cookie(ctx, beginning, '', 0);

function isStored(ctx: Ctx, beginning: Beginning) {
  const name = cookieName(ctx, beginning);
  const token = parse(ctx.headers.get('cookie') ?? '', name)[name] ?? '';
  return and(
    eq(verifications.identifier, identifierOf(beginning, token)),
    gt(verifications.expires_at, ctx.now()),
  );
}

const identifierOf = ({ name }: Beginning, token: string) => `${name}:${hashToken(token)}`;

/** With the prefix no other site of the same domain can set it. */
const cookieName = ({ env }: Ctx, { name }: Beginning) => `${env.isSecure ? '__Host-' : ''}residency.${name}`;

/** Lax, because Google's redirect is a navigation from another site. */
const cookie = (ctx: Ctx, beginning: Beginning, token: string, maxAge: number) =>
  generateCookie(cookieName(ctx, beginning), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: ctx.env.isSecure,
    maxAge,
  });
