import type { Context, MiddlewareHandler } from 'hono';
import type { AskedView, DrawnView } from '#domain/first-view.ts';
import { log } from '../log.ts';
import type { Gate } from './admission.ts';
import { Allowance } from './allowance.ts';
import { type Ask, askInside } from './ask-inside.ts';
import { compressed } from './compressed.ts';
import { loadDrawing, readScreens, type Screen } from './first-view-files.ts';
import { inTime } from './in-time.ts';
import { filledIn, type Params, readParams } from './screen-addresses.ts';
import { mayBeSignedIn } from './session-cookie.ts';

/** A page takes some milliseconds. One that never ends must not hold up those that wait behind it. */
const LONGEST_DRAWING_MS = 2000;

/** With more requests under way the time of the process belongs to them. */
const MOST_UNDER_WAY = 8;

/** About one person at one moment: no proxy and no browser keeps it. */
const PERSONAL = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie, Accept-Encoding',
};

type Surroundings = { ask: Ask; requests: Gate };

/**
 * Draws the first view of a screen for whoever may be signed in, from what the API answers to this very request, so
 * that it is seen before any script has come (docs/decisions/021). Whatever stands in the way, the app's page goes out
 * instead, which shows the same a little later.
 */
export function firstViews({ ask, requests }: Surroundings): MiddlewareHandler {
  const screens = readScreens();
  const allowance = new Allowance();
  const isBusy = () => requests.underWay > MOST_UNDER_WAY || allowance.isSpent;
  return async (c, next) => {
    const found = isDrawable(c) ? findScreen(screens, c.req.path) : null;
    if (!found || isBusy()) return next();
    const asked = await askInside(ask, c, found.addresses);
    if (!asked) return next();
    const view = await allowance.spend(() => drawn(toDraw(c.req.path, found, asked.answers)));
    if (!view) return next();
    const { body, encoding } = await compressed(found.screen.fill(view), c.req.header('accept-encoding'));
    for (const cookie of asked.cookies) c.header('Set-Cookie', cookie, { append: true });
    return c.body(body, 200, { ...PERSONAL, ...encoding });
  };
}

const isDrawable = ({ req }: Context) =>
  req.method === 'GET' && mayBeSignedIn(req.header('cookie')) && !req.url.includes('?');

type Found = { screen: Screen; params: Params; addresses: string[] };

/** The screen of a path, and the addresses that it asks of the API; null where there is none, or no such thing can be. */
function findScreen(screens: Screen[], path: string): Found | null {
  for (const screen of screens) {
    const params = readParams(screen.pattern, path);
    if (!params) continue;
    const addresses = screen.answers.flatMap((address) => filledIn(address, params) ?? []);
    return addresses.length === screen.answers.length ? { screen, params, addresses } : null;
  }
  return null;
}

const toDraw = (path: string, { screen, params }: Found, answers: unknown[]): AskedView => ({
  path,
  params,
  answers: Object.fromEntries(screen.answers.map((address, index) => [address, answers[index]])),
  now: Date.now(),
});

/** A fault in drawing is ours to know and nobody's to see. */
async function drawn(asked: AskedView): Promise<DrawnView | null> {
  try {
    const drawView = await loadDrawing();
    return await inTime(drawView(asked), LONGEST_DRAWING_MS, () => new Error('Drawing took too long.'));
  } catch (error) {
    log.error({ err: error, path: asked.path }, 'a first view could not be drawn');
    return null;
  }
}
