/** A data URL has four characters for three bytes. */
export const LOGO_LIMITS = { bytes: 100_000, dataUrl: 134_000 } as const;

export const LOGO_URL = /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/;

export const LOGO_TOO_LARGE = 'The logo is larger than 100 KB. Please make it smaller.';
