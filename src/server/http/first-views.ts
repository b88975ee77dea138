import type { Context, MiddlewareHandler } from 'hono';
import type { AskedView, DrawnView } from '#domain/first-view.ts';
import { log } from '../log.ts';
import type { Gate } from './admission.ts';
import { Allowance } from './allowance.ts';
import { type Ask, askInside } from './ask-inside.ts';
import { compressed } from './compressed.ts';
import { builtDrawing, type Drawing, type Screen } from './first-view-files.ts';
import { soonOrNull } from './in-time.ts';
import { filledIn, type Params, readParams } from './screen-addresses.ts';
import { mayBeSignedIn } from './session-cookie.ts';

/** Beyond this a page is there sooner undrawn: others are drawn before it, or the machine is busy. */
const PATIENCE_MS = 500;

/** With more requests under way the time of the process belongs to them. */
const MOST_UNDER_WAY = 8;

/** About one person at one moment: no proxy and no browser keeps it. */
const PERSONAL = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie, Accept-Encoding',
};

type Surroundings = { ask: Ask; requests: Gate; drawing?: Drawing; allowance?: Allowance };

/**
 * Draws the first view of a screen for whoever may be signed in, from what the API answers to this very request, so
 * that it is seen before any script has come (docs/decisions/021). Whatever stands in the way, the app's page goes out
 * instead, which shows the same a little later.
 */
export function firstViews({
  ask,
  requests,
  drawing = builtDrawing(),
  allowance = new Allowance(),
}: Surroundings): MiddlewareHandler {
  const isBusy = () => requests.underWay > MOST_UNDER_WAY || allowance.isSpent;

  /** Null for whoever has left meanwhile, or has waited long enough. */
  async function inItsTurn(draw: () => Promise<DrawnView | null>, gone: AbortSignal) {
    let isLate = false;
    const turn = allowance.spend(async () => (gone.aborted || isLate ? null : draw()));
    const view = await soonOrNull(turn, PATIENCE_MS);
    isLate = true;
    return view;
  }

  return async (c, next) => {
    const found = isDrawable(c) ? findScreen(drawing.screens, c.req.path) : null;
    if (!found || isBusy() || !drawing.isReady()) return next();
    const asked = await askInside(ask, c, found.addresses);
    if (!asked) return next();
    const gone = c.req.raw.signal;
    const view = await inItsTurn(() => drawn(drawing, toDraw(c.req.path, found, asked.answers)), gone);
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
    const params = readParams(screen.address, path);
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
async function drawn({ draw }: Drawing, asked: AskedView): Promise<DrawnView | null> {
  try {
    return await draw(asked);
  } catch (error) {
    log.error({ err: error, path: asked.path }, 'a first view could not be drawn');
    return null;
  }
}
