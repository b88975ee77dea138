import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../env.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

/**
 * Headers of every response. The component library needs inline styles; scripts are limited to files of this origin and the exact inline
 * scripts of the build.
 */
export const securityHeaders = (env: Env) =>
  secureHeaders({
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
    strictTransportSecurity: env.isProduction ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    // Files set stricter ones (rule:files-are-checked-by-content).
    overwrite: false,
  });
