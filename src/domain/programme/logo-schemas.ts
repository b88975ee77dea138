import { z } from 'zod';
import { LOGO_LIMITS, LOGO_TOO_LARGE } from './logo.ts';

/** A file as base64, which the server cleans and returns as a data URL. */
export const uploadLogoSchema = z.strictObject({
  data: z.base64('Please choose an SVG or PNG file.').max(LOGO_LIMITS.dataUrl, LOGO_TOO_LARGE),
});
