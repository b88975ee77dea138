import { createMiddleware } from 'hono/factory';
import type { Services } from '../../context.ts';
import { clientPlace } from '../../http/client-address.ts';
import { routePattern } from '../../http/observe.ts';
import type { AppEnv } from '../../http/route.ts';
import type { SecurityNote } from '../../operations/security-log/security-log.ts';

/** Records the security events of each request once its response is ready: those that commands note, refusals and limits (rule:security-events). */
export const noteSecurityEvents = ({ env, now, securityEvents }: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    // A request of another site is refused before anybody knows who it is.
    const ctx: AppEnv['Variables']['ctx'] | undefined = c.get('ctx');
    const noted = ctx?.notes ?? [];
    const notes = [...noted, ...notesOf(c.res.status, { noted, user_id: ctx?.viewer?.id })];
    if (notes.length === 0) return;
    securityEvents.add(notes, {
      at: now(),
      route: `${c.req.method} ${routePattern(c)}`,
      ip: ctx?.ip ?? clientPlace(c, env.TRUSTED_PROXIES),
      userAgent: c.req.header('user-agent') ?? '',
    });
  });

type Noted = { noted: SecurityNote[]; user_id: string | undefined };

function notesOf(status: number, { noted, user_id }: Noted): SecurityNote[] {
  if (status === 403) return [{ kind: 'refused', user_id }];
  if (status !== 429 || noted.some(({ kind }) => kind === 'limit_reached')) return [];
  return [{ kind: 'limit_reached', user_id }];
}
