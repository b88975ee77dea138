/** A page as it is shown: about 130 dots an inch on a wide slide. */
export const PAGE_LONG_SIDE = 1760;
/** A page that is much longer than wide is a scroll, whose picture nobody could read. */
export const MAX_RATIO = 8;
/** Of all pages together: what a slow line carries. */
export const MAX_COPY_BYTES = 24 * 1024 * 1024;
/** Of a JPEG, from 0 to 100: letters have no visible fringes. */
export const PICTURE_QUALITY = 82;
