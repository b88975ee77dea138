import { seededRandom } from '../random.ts';
import { circle, colour, group, picture, rect, shape, smooth, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold, amber } = colour;

/** The bundled default hero, 1920 × 1080: dark on the left, where the page sets its words. */
export function hero(): string {
  const sky = shape(
    'linearGradient',
    { id: 'sky', x1: 0, y1: 0, x2: 1, y2: 1 },
    ...(
      [
        [0, ink],
        [0.55, deep],
        [0.85, blue],
        [1, '#8A7A6A'],
      ] as const
    ).map(([offset, stop]) => shape('stop', { offset, 'stop-color': stop })),
  );
  const hill = (fill: string, heights: number[]) =>
    shape('path', {
      d: `${smooth(heights.map((height, index) => [(index * 1920) / (heights.length - 1), height] as const))}V1080H0Z`,
      fill,
    });
  const random = seededRandom('stars');
  const stars = upTo(44).map(() => circle(random() * 1500, 30 + random() * 480, 1 + random() * 1.4, mist));
  return picture(
    1920,
    1080,
    'A campus on a hill at dusk',
    shape('defs', {}, sky),
    rect(0, 0, 1920, 1080, 'url(#sky)'),
    ...stars,
    circle(1500, 590, 300, '#3F4A72'),
    circle(1500, 590, 205, '#6A6272'),
    circle(1500, 590, 118, marigold),
    hill('#3B4A75', [690, 610, 700, 600, 690, 640, 720]),
    hill('#2C3B66', [790, 740, 690, 760, 700, 780, 730]),
    campus(1180, 742),
    hill('#1D2A4D', [860, 880, 800, 850, 790, 830, 880]),
    ...upTo(9).map((index) =>
      tree(1010 + index * 104 + (index % 2) * 30, 842 + ((index * 37) % 50), 0.8 + (index % 3) * 0.3),
    ),
    hill('#111B33', [960, 930, 985, 940, 960, 915, 970]),
  );
}

/** Shown where a picture cannot be loaded. */
export function placeholder(): string {
  return picture(
    1200,
    675,
    'No picture',
    rect(0, 0, 1200, 675, sand),
    shape('rect', {
      x: 430,
      y: 212,
      width: 340,
      height: 250,
      rx: 18,
      fill: paper,
      stroke: stone,
      'stroke-width': 8,
    }),
    circle(530, 296, 30, stone),
    shape('path', { d: 'M446 446l98-104l62 62l70-84l78 126Z', fill: stone }),
  );
}

function campus(x: number, y: number): string {
  const windows = upTo(22).map((index) =>
    rect(
      18 + (index % 11) * 36,
      -70 + Math.floor(index / 11) * 34,
      12,
      18,
      index % 5 === 1 ? amber : '#4A5B85',
    ),
  );
  return group(
    { transform: `translate(${x} ${y})`, fill: '#16213F' },
    rect(0, -88, 410, 120, '#16213F'),
    rect(170, -150, 70, 80, '#16213F'),
    shape('path', { d: 'M160-150h90l-45-58Z' }),
    circle(205, -122, 13, amber),
    ...windows,
  );
}

const tree = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})`, fill: '#16213F' },
    rect(-4, -30, 8, 60, '#16213F'),
    circle(0, -62, 40, '#16213F'),
    circle(-28, -44, 26, '#16213F'),
    circle(30, -42, 24, '#16213F'),
  );
