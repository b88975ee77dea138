/** The headers of every response that this one lacks. */
export const missingHeaders = (headers: Headers): string[] => [
  ...(/(^|; )base-uri 'none'(;|$)/.test(headers.get('Content-Security-Policy') ?? '') ? [] : ['base-uri']),
  ...(/(^|; )frame-ancestors '(none|self)'(;|$)/.test(headers.get('Content-Security-Policy') ?? '')
    ? []
    : ['frame-ancestors']),
  ...(headers.get('Referrer-Policy') === 'strict-origin-when-cross-origin' ? [] : ['Referrer-Policy']),
  ...(headers.get('X-Content-Type-Options') === 'nosniff' ? [] : ['X-Content-Type-Options']),
];
