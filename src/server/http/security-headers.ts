import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../env.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Browsers then reach this host over https alone; other hosts of the domain only where the operator says so. */
const transportSecurity = ({ isProduction, HSTS_SUBDOMAINS }: Env): string | null => {
  if (!isProduction) return null;
  return HSTS_SUBDOMAINS === 'on' ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
};

/** Headers of a response that is made outside the app and shows nothing. */
export function bareHeaders(env: Env): Record<string, string> {
  const hsts = transportSecurity(env);
  return {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': REFERRER_POLICY,
    'X-Content-Type-Options': 'nosniff',
    ...(hsts && { 'Strict-Transport-Security': hsts }),
  };
}

/**
 * Headers of every response. The component library needs inline styles; scripts are limited to files of this origin and the exact inline
 * scripts of the build. What isn't a page goes without the headers of pages: on a slow line they take longer than a small file
 * (rule:headers-of-every-response).
 */
export function securityHeaders(env: Env): MiddlewareHandler {
  const everywhere: Options = {
    strictTransportSecurity: transportSecurity(env) ?? false,
    referrerPolicy: REFERRER_POLICY,
    crossOriginEmbedderPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Files set stricter ones (rule:files-are-checked-by-content).
    overwrite: false,
  };
  const ofPages = secureHeaders({
    ...everywhere,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScriptHashes()],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    xFrameOptions: 'DENY',
  });
  const ofOthers = secureHeaders({
    ...everywhere,
    // The service worker and a picture opened by its address have this policy.
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
  });
  return async (c, next) => {
    await next();
    // The browser keeps the headers that it has stored with the page.
    if (c.res.status === 304) return;
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html');
    await (isPage ? ofPages : ofOthers)(c, async () => undefined);
  };
}
