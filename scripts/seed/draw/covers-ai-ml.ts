import { seededRandom } from '../random.ts';
import { area, circle, colour, curve, group, line, picture, rect, ring, shape, smooth, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold, amber } = colour;

/** Furrows running to the horizon under a low sun, with the first rain on one side. */
export function cropAdvisory(): string {
  const furrows = upTo(15).map((index) => {
    const foot = -500 + index * 157;
    const top = 430 + (index - 7) * 26 + 170;
    return curve(
      [
        [top, 372],
        [(top + foot) / 2 + (foot - 600) * 0.05, 470],
        [foot, 690],
      ],
      index % 2 ? deep : amber,
      index % 2 ? 10 : 5,
    );
  });
  const rain = upTo(46).map((index) => {
    const x = 700 + ((index * 173) % 467);
    const y = 205 + ((index * 89) % 137);
    return line(
      [
        [x, y],
        [x - 9, y + 30],
      ],
      index % 6 ? mist : marigold,
      3,
      { 'stroke-linecap': 'round' },
    );
  });
  return picture(
    1200,
    675,
    'Furrows under a low sun and the first rain',
    rect(0, 0, 1200, 675, paper),
    circle(330, 300, 120, marigold),
    ring(330, 300, 160, amber, 2),
    ring(330, 300, 205, amber, 1),
    cloud(950, 150, 1.15, blue),
    cloud(770, 160, 0.8, mist),
    ...rain,
    shape('path', {
      d: `${smooth([
        [0, 372],
        [180, 330],
        [420, 360],
        [700, 322],
        [960, 366],
        [1200, 330],
      ])}V675H0Z`,
      fill: stone,
    }),
    rect(0, 372, 1200, 303, ink),
    ...furrows,
    ...upTo(8).map((index) => seedling(110 + index * 142, 560 + (index % 3) * 28)),
  );
}

/** A pump wheel in section, and the vibration it leaves behind, calm first and then not. */
export function pumpMaintenance(): string {
  const blades = upTo(7).map((index) =>
    shape('path', {
      d: 'M0-46C60-70 105-120 96-168C150-96 120-20 44 12Z',
      fill: index === 2 ? marigold : blue,
      transform: `rotate(${(index * 360) / 7})`,
    }),
  );
  const random = seededRandom('pump cover');
  const trace = upTo(150).map((index) => {
    const strength = index < 95 ? 12 : 12 + (index - 95) * 2.2;
    return [500 + index * 4.7, 520 + (random() - 0.5) * 2 * strength] as const;
  });
  return picture(
    1200,
    675,
    'A pump wheel and its vibration growing uneasy',
    rect(0, 0, 1200, 675, ink),
    rect(0, 230, 1200, 74, deep),
    rect(0, 230, 1200, 8, blue),
    rect(0, 296, 1200, 8, blue),
    ...upTo(5).map((index) => rect(560 + index * 140, 216, 26, 102, blue, 4)),
    circle(300, 330, 250, deep),
    ring(300, 330, 250, blue, 10),
    ring(300, 330, 205, mist, 2),
    group({ transform: 'translate(300 330)' }, ...blades),
    circle(300, 330, 44, paper),
    circle(300, 330, 16, ink),
    ...upTo(12).map((index) =>
      circle(300 + 228 * Math.cos(index * 0.5236), 330 + 228 * Math.sin(index * 0.5236), 6, mist),
    ),
    line(
      [
        [600, 520],
        [1200, 520],
      ],
      blue,
      1,
    ),
    line(trace.slice(12, 96), mist, 3),
    line(trace.slice(95), marigold, 4),
    ...upTo(3).map((index) => ring(1120, 150, 24 + index * 22, index ? blue : marigold, 4)),
    circle(1120, 150, 10, marigold),
  );
}

/** Voices as stacked ridges, one of them speaking. */
export function indigenousSpeech(): string {
  const random = seededRandom('voices');
  const ridges = upTo(15).map((row) => {
    const base = 160 + row * 31;
    const centre = 380 + random() * 440;
    const spoken = row === 8;
    const points = upTo(23).map((index) => {
      const x = 150 + index * 40.5;
      const swell = Math.exp(-(((x - centre) / 210) ** 2)) * (spoken ? 105 : 40 + random() * 60);
      return [x, base - swell * (0.35 + random() * 0.65)] as const;
    });
    const d = smooth([[150, base], ...points, [1050, base]]);
    return shape('path', { d, fill: sand, stroke: spoken ? marigold : ink, 'stroke-width': spoken ? 5 : 2 });
  });
  return picture(
    1200,
    675,
    'Many voices drawn as ridges, one of them highlighted',
    rect(0, 0, 1200, 675, sand),
    ...ridges,
    circle(96, 382, 14, marigold),
    circle(1104, 382, 14, ink),
  );
}

/** Construction lines of school geometry on squared paper, with the next step marked. */
export function adaptiveMathematics(): string {
  const squares = [
    ...upTo(24).map((index) =>
      line(
        [
          [index * 50 + 25, 0],
          [index * 50 + 25, 675],
        ],
        sand,
        1,
      ),
    ),
    ...upTo(14).map((index) =>
      line(
        [
          [0, index * 50 + 12],
          [1200, index * 50 + 12],
        ],
        sand,
        1,
      ),
    ),
  ];
  const steps = [
    [150, 560],
    [275, 500],
    [400, 520],
    [525, 420],
    [650, 440],
    [775, 330],
    [900, 340],
    [1025, 210],
  ] as const;
  return picture(
    1200,
    675,
    'Geometry on squared paper and a path of growing mastery',
    rect(0, 0, 1200, 675, paper),
    ...squares,
    ring(430, 250, 170, ink, 4),
    ring(600, 250, 170, blue, 2),
    line(
      [
        [430, 250],
        [600, 250],
        [515, 103],
        [430, 250],
      ],
      ink,
      4,
    ),
    line(
      [
        [515, 60],
        [515, 440],
      ],
      mist,
      3,
      { 'stroke-dasharray': '10 10' },
    ),
    area(
      [
        [515, 103],
        [600, 250],
        [515, 250],
      ],
      amber,
    ),
    ...[
      [430, 250],
      [600, 250],
      [515, 103],
      [515, 397],
    ].map(([x = 0, y = 0]) => circle(x, y, 9, ink)),
    line(steps, stone, 10, { 'stroke-linejoin': 'round' }),
    ...steps.map(([x, y], index) =>
      index < 5 ? circle(x, y, 22, ink) : circle(x, y, 22, index === 5 ? marigold : stone),
    ),
    ring(775, 330, 38, marigold, 4),
    shape('path', { d: 'M765 330l8 9l15-18', fill: 'none', stroke: paper, 'stroke-width': 5 }),
    area(
      [
        [1130, 675],
        [1200, 590],
        [1200, 675],
      ],
      ink,
    ),
  );
}

function cloud(x: number, y: number, scale: number, fill: string): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})`, fill },
    shape('path', { d: 'M-130 40a46 46 0 0 1 18-88a74 74 0 0 1 138-22a58 58 0 0 1 96 34a40 40 0 0 1-4 76Z' }),
  );
}

function seedling(x: number, y: number): string {
  return group(
    { transform: `translate(${x} ${y})` },
    shape('path', { d: 'M0 0V-34', stroke: amber, 'stroke-width': 4 }),
    shape('path', { d: 'M0-30q-26-4-30-30q28 2 30 30q2-34 34-38q0 32-34 38', fill: amber }),
  );
}
