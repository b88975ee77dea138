import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';

/** An account at the replacement for Google. */
export type GoogleAccount = { sub: string; email: string; email_verified: boolean; hd?: string };
export type Google = Awaited<ReturnType<typeof startGoogle>>;

const CLIENT = { id: 'a-client-for-tests', secret: 'a client secret for tests only' };

/** A real OpenID Connect provider for the portal of that origin, with a page to choose an account or cancel. */
export async function startGoogle(portal: string, port = 0) {
  const accounts = new Map<string, GoogleAccount>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, configuration(accounts, `${portal}/api/google-sign-in/callback`));
  const reply = provider.callback();
  server.on('request', (request, response) => {
    const isChoice = request.url?.startsWith('/interaction/');
    void (isChoice ? choose(provider, accounts, request, response) : reply(request, response));
  });
  return {
    issuer,
    settings: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
    },
    /** Adds an account, or changes the one with this `sub`. */
    know: (account: GoogleAccount) => accounts.set(account.sub, account),
    /** Does the steps of a person there, from the redirect to the provider until the redirect back, and gives that address. */
    choose: (url: string, sub: string | null) => followRedirects(issuer, url, sub),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function configuration(accounts: Map<string, GoogleAccount>, redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for tests only'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: policyWithChoice() },
    findAccount: (_, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    // Choosing an account is the consent.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

/** Google's own `prompt=select_account`. */
function policyWithChoice() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** The page of the provider: `?sub=…` chooses that account, `?cancel` cancels. */
async function choose(
  provider: Provider,
  accounts: Map<string, GoogleAccount>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { searchParams } = new URL(request.url ?? '', 'http://provider');
  const sub = searchParams.get('sub');
  if (sub !== null)
    return provider.interactionFinished(request, response, { login: { accountId: sub }, select_account: {} });
  if (searchParams.has('cancel'))
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  const links = [...accounts.values()].map(
    ({ sub: id, email }) => `<li><a href="?sub=${id}">${email}</a></li>`,
  );
  response.setHeader('Content-Type', 'text/html');
  response.end(
    `<!doctype html><h1>Choose an account</h1><ul>${links.join('')}</ul><a href="?cancel">Cancel</a>`,
  );
}

async function followRedirects(issuer: string, start: string, sub: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  while (url.startsWith(issuer)) {
    const isChoice = url.startsWith(`${issuer}/interaction/`);
    const target = isChoice ? `${url}?${sub === null ? 'cancel' : `sub=${sub}`}` : url;
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, target).href;
  }
  return url;
}
