import sanitizeHtml from 'sanitize-html';
import { invalid } from '#domain/errors.ts';
import { LOGO_LIMITS, LOGO_TOO_LARGE } from '#domain/programme/logo.ts';
import { cleanPng } from '../files/inspection/picture-png.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** Of a picture that a header shows with 28 pixels. */
const MOST_PIXELS = 2048;

const refused = (message: string) => invalid([{ path: 'logo', title: 'Logo not accepted', message }]);

/** The cleaned picture of a logo as a data URL: only the picture itself. 422 at `logo` for anything else (rule:logo-is-cleaned). */
export function cleanLogo(bytes: Buffer): string {
  if (bytes.length > LOGO_LIMITS.bytes) throw refused(LOGO_TOO_LARGE);
  if (bytes.subarray(0, PNG.length).equals(PNG)) return asDataUrl('image/png', cleanedPng(bytes));
  return asDataUrl('image/svg+xml', Buffer.from(cleanedSvg(bytes.toString('utf8'))));
}

/** A stored or sent data URL, cleaned again. */
export const cleanLogoUrl = (url: string): string =>
  cleanLogo(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

const asDataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

function cleanedPng(bytes: Buffer): Buffer {
  const picture = readPng(bytes);
  if (!picture || Math.min(picture.width, picture.height) === 0)
    throw refused('This picture is damaged. Please save it again.');
  if (Math.max(picture.width, picture.height) > MOST_PIXELS)
    throw refused(`It is wider or higher than ${MOST_PIXELS} pixels. Please make it smaller.`);
  return Buffer.from(picture.bytes);
}

/** The reader throws for every inconsistency. */
function readPng(bytes: Buffer) {
  try {
    return cleanPng(bytes);
  } catch {
    return null;
  }
}

function cleanedSvg(text: string): string {
  if (!/<svg[\s>]/.test(text)) throw refused('Please choose an SVG or PNG file.');
  requireFewTags(text);
  requirePassive(text);
  if (/\sstyle\s*=/i.test(text))
    throw refused('This SVG has style="…". Please export it with colours as attributes, such as fill="…".');
  const svg = sanitizeHtml(text, SVG).trim();
  // The parser has read what was written as a character reference.
  requirePassive(svg);
  const start = svg.slice(0, svg.indexOf('>'));
  if (!start.startsWith('<svg ') || !/ viewBox="[\d\s.,-]+"/.test(start) || !svg.endsWith('</svg>'))
    throw refused('This SVG has no viewBox, so it can’t be scaled. Please export it again.');
  if (depths(svg).indexOf(0) !== depths(svg).length - 1)
    throw refused('This file has more than one picture. Please export a single SVG.');
  if (!DRAWN.test(svg))
    throw refused('This SVG has no shape that could be drawn. Please export it with paths.');
  return `<svg xmlns="${NAMESPACE}"${start.slice('<svg'.length).replace(/ xmlns="[^"]*"/, '')}${svg.slice(start.length)}`;
}

/** Browsers draw a picture in a file of its own only with its namespace. */
const NAMESPACE = 'http://www.w3.org/2000/svg';
const DRAWN = /<(?:path|circle|rect|ellipse|line|polyline|polygon)[\s>]/;
const MOST_TAGS = 5000;
const MOST_DEPTH = 100;

/** Before the cleaner, which needs long for a deep picture. */
function requireFewTags(text: string): void {
  const all = depths(text);
  if (all.length > 2 * MOST_TAGS || all.some((depth) => depth > MOST_DEPTH))
    throw refused('This SVG has too many parts. Please export a simpler picture.');
}

/** How deep a picture is after each of its tags. */
function depths(svg: string): number[] {
  let depth = 0;
  return Array.from(svg.matchAll(/<(\/?)[a-z][^<>]*/gi), ([tag, closing]) => {
    if (closing) depth -= 1;
    else if (!tag.endsWith('/')) depth += 1;
    return depth;
  });
}

function requirePassive(svg: string): void {
  const lower = svg.toLowerCase();
  if (ACTIVE.some((pattern) => pattern.test(lower)))
    throw refused('This SVG contains a script, a link or another file. Please export it as a plain picture.');
}

/** What runs or loads something; a reference inside the picture is fine. Whatever these miss, the cleaner removes. */
const ACTIVE = [
  /<(?:script|foreignobject|iframe|image|a|style|animate|set|use|!entity)[\s>/]/,
  /\son[a-z]+=/,
  /href=/,
  /javascript:/,
  /url\([^#]/,
];

const PAINT = [
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'transform',
  'clip-path',
  'clip-rule',
  'mask',
  'id',
];
const SHAPE = [
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'width',
  'height',
  'points',
];
const GRADIENT = [
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
];

const SVG: sanitizeHtml.IOptions = {
  allowedTags: [
    'svg',
    'g',
    'path',
    'circle',
    'rect',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'defs',
    'linearGradient',
    'radialGradient',
    'stop',
    'clipPath',
    'mask',
    'title',
  ],
  allowedAttributes: {
    '*': [...PAINT, ...SHAPE, ...GRADIENT],
    svg: ['xmlns', 'viewBox', 'preserveAspectRatio'],
  },
  nonTextTags: ['script', 'style', 'metadata', 'desc', 'text'],
  allowVulnerableTags: false,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
};
