import { and, eq, gt, lt } from 'drizzle-orm';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Ctx } from '../../context.ts';
import { verifications } from '../../db/schema/sign-in.ts';
import { createToken, hashToken } from './tokens.ts';

/** Flows that a browser starts and later finishes. Their token is in an HttpOnly cookie, and the database has its hash. */
export type BrowserFlow = { name: string; minutes: number };

/** Starts a flow; returns the cookie that only this browser can finish it with. */
export async function startFlow(ctx: Ctx, flow: BrowserFlow, value: string): Promise<string> {
  const now = ctx.now();
  const { token } = createToken();
  const expires_at = new Date(now.getTime() + flow.minutes * 60_000);
  await ctx.db.delete(verifications).where(lt(verifications.expires_at, now));
  await ctx.db.insert(verifications).values({ identifier: identifierOf(flow, token), value, expires_at });
  return cookie(ctx, flow, token, flow.minutes * 60);
}

/** The open, unexpired flow of this browser, or null. */
export async function findFlow(ctx: Ctx, flow: BrowserFlow): Promise<string | null> {
  const stored = await ctx.db.query.verifications.findFirst({ where: isStored(ctx, flow) });
  return stored?.value ?? null;
}

/** The same, and ends it: of two concurrent calls one gets null. */
export async function finishFlow(ctx: Ctx, flow: BrowserFlow): Promise<string | null> {
  const [finished] = await ctx.db
    .delete(verifications)
    .where(isStored(ctx, flow))
    .returning({ value: verifications.value });
  return finished?.value ?? null;
}

/** The cookie that clears the browser's. */
export const clearFlow = (ctx: Ctx, flow: BrowserFlow): string => cookie(ctx, flow, '', 0);

function isStored(ctx: Ctx, flow: BrowserFlow) {
  const name = cookieName(ctx, flow);
  const token = parse(ctx.headers.get('cookie') ?? '', name)[name] ?? '';
  return and(
    eq(verifications.identifier, identifierOf(flow, token)),
    gt(verifications.expires_at, ctx.now()),
  );
}

const identifierOf = ({ name }: BrowserFlow, token: string) => `${name}:${hashToken(token)}`;

/** With the prefix no other site of the same domain can set it. */
const cookieName = ({ env }: Ctx, { name }: BrowserFlow) =>
  `${env.isSecure ? '__Host-' : ''}residency.${name}`;

/** Lax, because Google's redirect is a navigation from another site. */
const cookie = (ctx: Ctx, flow: BrowserFlow, token: string, maxAge: number) =>
  generateCookie(cookieName(ctx, flow), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: ctx.env.isSecure,
    maxAge,
  });
