/** What words and marks in the accent colour are on, by scheme: pages, cards and fields (src/web/styles/theme.css). */
export const SURFACES = {
  light: ['#faf8f4', '#ffffff', '#ffffff'],
  dark: ['#10182a', '#172036', '#1c2640'],
} as const;
/** The darker part of the landing page, which has marks in the accent colour and no words. */
export const STAGE = { light: '#14213d', dark: '#1f2b4a' } as const;
type Scheme = keyof typeof SURFACES;
const SCHEMES = Object.keys(SURFACES) as Scheme[];

/** WCAG 2.2 AA: for graphics and the marks of the focus, and for text. */
const GRAPHICS = 3;
const TEXT = 4.5;
/** Of the lightness between two colours that are tried. */
const STEPS = 200;

export const ACCENT = /^#[0-9a-f]{6}$/;

/** The least contrast of an accent colour with the backgrounds of each scheme. */
export const accentContrasts = (accent: string): Record<Scheme, number> => ({
  light: leastContrast(accent, [...SURFACES.light, STAGE.light]),
  dark: leastContrast(accent, [...SURFACES.dark, STAGE.dark]),
});

/** Why an accent colour is refused, with the nearest one that passes; null for one that passes (rule:accent-is-readable). */
export function accentProblem(accent: string): string | null {
  const contrasts = accentContrasts(accent);
  const unreadable = SCHEMES.filter((scheme) => contrasts[scheme] < GRAPHICS);
  if (unreadable.length === 0) return null;
  const where = unreadable
    .map((scheme) => `${contrasts[scheme].toFixed(1)}:1 on the ${scheme} background`)
    .join(' and ');
  return `This colour is hard to see: ${where}, and 3:1 is the least. The nearest that passes is ${nearestAccent(accent)}.`;
}

/** The colour of the same hue, nearest in lightness, that is visible in both schemes. */
export const nearestAccent = (accent: string): string =>
  nearest(accent, (tried) => SCHEMES.every((scheme) => accentContrasts(tried)[scheme] >= GRAPHICS));

/** The accent as text of a scheme: darker or lighter, as far as needed. */
export const accentText = (accent: string, scheme: Scheme): string =>
  nearest(accent, (tried) => leastContrast(tried, SURFACES[scheme]) >= TEXT);

/** Black or white, whichever is easier to read on the accent: one of them has at least 4.5:1 on any colour. */
export const onAccent = (accent: string): string =>
  contrast(accent, '#ffffff') >= contrast(accent, '#000000') ? '#ffffff' : '#000000';

/** The variables of the style sheets that an accent colour replaces; the landing page has its own names for the scheme of the system. */
export const accentStyles = (accent: string): string =>
  `:root{--own-accent:${accent};--own-accent-day:${accentText(accent, 'light')};--own-accent-night:${accentText(accent, 'dark')};--own-on-accent:${onAccent(accent)}}` +
  SCHEMES.map(
    (scheme) =>
      `html:root[data-mantine-color-scheme="${scheme}"]{--portal-accent:${accent};--portal-accent-text:${accentText(accent, scheme)}}`,
  ).join('');

function nearest(accent: string, passes: (tried: string) => boolean): string {
  if (passes(accent)) return accent;
  const [hue, saturation, lightness] = toHsl(accent);
  for (let step = 1; step <= STEPS; step += 1)
    for (const tried of [lightness - step / STEPS, lightness + step / STEPS]) {
      const colour = fromHsl(hue, saturation, Math.min(1, Math.max(0, tried)));
      if (passes(colour)) return colour;
    }
  return accent;
}

const leastContrast = (colour: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(colour, background)));

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** The relative luminance of WCAG. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHsl(colour: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channels(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [sixth * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const range = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - range * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
