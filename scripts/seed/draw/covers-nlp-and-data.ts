import { seededRandom } from '../random.ts';
import { area, circle, colour, curve, group, line, picture, rect, shape, smooth, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold, amber } = colour;

/** A pile of circulars; one sentence of one of them answers the question. */
export function schemeAnswers(): string {
  const sheet = (x: number, y: number, turn: number, fill: string, marked: boolean) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      rect(0, 0, 300, 400, fill, 6),
      rect(34, 40, 120, 16, ink, 3),
      ...upTo(13).map((row) => {
        const found = marked && (row === 5 || row === 6);
        return rect(
          34,
          84 + row * 23,
          row % 4 === 3 ? 150 : 232,
          found ? 14 : 8,
          found ? marigold : stone,
          4,
        );
      }),
    );
  return picture(
    1200,
    675,
    'A pile of circulars and the one sentence that answers',
    rect(0, 0, 1200, 675, deep),
    circle(200, 620, 330, ink),
    sheet(80, 150, -9, mist, false),
    sheet(190, 120, -3, sand, false),
    sheet(300, 130, 4, paper, true),
    curve(
      [
        [570, 345],
        [660, 335],
        [690, 290],
        [752, 282],
      ],
      marigold,
      5,
    ),
    circle(752, 282, 10, marigold),
    shape('path', {
      d: 'M790 130h290a30 30 0 0 1 30 30v190a30 30 0 0 1-30 30H900l-62 62v-62h-48a30 30 0 0 1-30-30V160a30 30 0 0 1 30-30Z',
      fill: paper,
    }),
    ...[260, 220, 276].map((width, row) => rect(800, 176 + row * 38, width, 14, row === 2 ? stone : ink, 7)),
    rect(800, 300, 190, 38, amber, 19),
    circle(1046, 319, 19, ink),
    shape('path', { d: 'M1037 319l7 8l12-16', fill: 'none', stroke: paper, 'stroke-width': 4 }),
    ...upTo(5).map((index) =>
      circle(850 + index * 46, 540, index === 2 ? 9 : 6, index === 2 ? marigold : blue),
    ),
  );
}

/** Tangled messages come in on the left and leave in order on the right. */
export function grievanceRouting(): string {
  const random = seededRandom('routing');
  const threads = upTo(26).map((index) => {
    const desk = Math.floor(random() * 5);
    const [start, end] = [70 + index * 21, 120 + desk * 108 + (index % 5) * 8];
    const tangle = upTo(3).map((step) => [190 + step * 100, 120 + random() * 430] as const);
    return curve(
      [[0, start], [110, start], ...tangle, [600, end], [760, end], [930, end]],
      desk === 1 ? marigold : desk % 2 ? ink : blue,
      desk === 1 ? 4 : 2,
    );
  });
  const desks = upTo(5).map(
    (index) =>
      rect(930, 104 + index * 108, 190, 64, index === 1 ? marigold : ink, 10) +
      rect(956, 124 + index * 108, 90, 8, paper, 4) +
      rect(956, 140 + index * 108, 56, 8, index === 1 ? amber : blue, 4),
  );
  return picture(
    1200,
    675,
    'Tangled threads sorted to five desks',
    rect(0, 0, 1200, 675, sand),
    circle(360, 337, 230, paper),
    ...threads,
    ...desks,
  );
}

/** A skyline in layers of haze, thinner where the morning is clear. */
export function wardAirQuality(): string {
  const random = seededRandom('haze');
  const skyline = (base: number, fill: string, width: number) => {
    const count = Math.ceil(1200 / width);
    const tops = upTo(count).flatMap((index) => {
      const top = base - 30 - random() * 150;
      return [
        [index * width, top],
        [(index + 0.86) * width, top],
        [(index + 0.86) * width, base - 20],
        [(index + 1) * width, base - 20],
      ] as const;
    });
    return area([[0, 675], ...tops, [1200, 675]], fill);
  };
  const haze = upTo(6).map((index) =>
    shape('path', {
      d: smooth([
        [0, 190 + index * 62],
        [240, 160 + index * 66],
        [520, 210 + index * 58],
        [860, 168 + index * 66],
        [1200, 200 + index * 60],
      ]),
      fill: 'none',
      stroke: index === 3 ? marigold : paper,
      'stroke-width': index === 3 ? 5 : 2,
      opacity: 0.8,
    }),
  );
  const dust = upTo(70).map(() => {
    const x = random() ** 1.8 * 1200;
    return circle(x, 60 + random() * 470, 2 + random() * 5, random() < 0.2 ? marigold : blue);
  });
  return picture(
    1200,
    675,
    'A skyline in haze that thins towards the east',
    rect(0, 0, 1200, 675, mist),
    circle(930, 190, 92, amber),
    skyline(430, '#93A0BF', 70),
    ...haze.slice(0, 3),
    skyline(530, blue, 92),
    ...haze.slice(3, 5),
    skyline(630, ink, 118),
    ...haze.slice(5),
    ...dust,
  );
}

/** Pylons across the plain, and the load of one day beneath them. */
export function feederDemand(): string {
  const load = upTo(49).map((hour) => {
    const day = hour / 2;
    const peak = 90 * Math.exp(-(((day - 8) / 2.6) ** 2)) + 150 * Math.exp(-(((day - 19.5) / 2.2) ** 2));
    return [hour * 25, 590 - 30 - peak] as const;
  });
  const pylons = [
    [150, 1],
    [500, 0.86],
    [800, 0.72],
    [1050, 0.6],
  ] as const;
  const wires = upTo(3).flatMap((level) =>
    pylons.slice(1).map(([x, scale], index) => {
      const [fromX, fromScale] = pylons[index] ?? [x, scale];
      const [fromY, toY] = [380 - (290 - level * 52) * fromScale, 380 - (290 - level * 52) * scale];
      return shape('path', {
        d: `M${fromX} ${Math.round(fromY)}Q${(fromX + x) / 2} ${Math.round((fromY + toY) / 2 + 60)} ${x} ${Math.round(toY)}`,
        fill: 'none',
        stroke: blue,
        'stroke-width': 2,
      });
    }),
  );
  return picture(
    1200,
    675,
    'Pylons above the load curve of one day',
    rect(0, 0, 1200, 675, paper),
    circle(1010, 150, 74, amber),
    ...wires,
    ...pylons.map(([x, scale]) => pylon(x, scale)),
    line(
      [
        [0, 381],
        [1200, 381],
      ],
      stone,
      3,
    ),
    area([[0, 675], ...load, [1200, 675]], ink),
    line(load, marigold, 6),
    ...upTo(11).map((index) =>
      line(
        [
          [100 + index * 100, 600],
          [100 + index * 100, 675],
        ],
        deep,
        2,
      ),
    ),
  );
}

/** A shelf of units, filled to their level, one group running low. */
export function bloodStock(): string {
  const levels = [
    0.85, 0.6, 0.72, 0.4, 0.9, 0.55, 0.2, 0.66, 0.5, 0.78, 0.12, 0.7, 0.62, 0.34, 0.88, 0.48, 0.74, 0.58,
  ];
  const drops = levels.map((level, index) => {
    const [x, y] = [165 + (index % 6) * 174, 150 + Math.floor(index / 6) * 200];
    const low = level < 0.25;
    const id = `d${index}`;
    return group(
      { transform: `translate(${x} ${y})` },
      shape('clipPath', { id }, drop(ink)),
      drop(low ? amber : stone),
      group(
        { 'clip-path': `url(#${id})` },
        rect(-60, 62 - level * 130, 120, 140, low ? marigold : index % 4 === 1 ? blue : ink),
      ),
    );
  });
  return picture(
    1200,
    675,
    'Drops filled to different levels, two of them low',
    rect(0, 0, 1200, 675, paper),
    ...upTo(3).map((row) => rect(70, 222 + row * 200, 1060, 6, sand, 3)),
    ...drops,
    curve(
      [
        [339 + 522, 420],
        [790, 470],
        [760, 500],
        [690, 520],
      ],
      marigold,
      4,
      { 'stroke-dasharray': '4 12', 'stroke-linecap': 'round' },
    ),
  );
}

function pylon(x: number, scale: number): string {
  const arms = [70, 62, 54].map((half, level) => `M${-half} ${-290 + level * 52}h${half * 2}`).join('');
  return group(
    { transform: `translate(${x} 380) scale(${scale})`, fill: 'none', stroke: ink, 'stroke-width': 5 },
    shape('path', {
      d: `M-46 0L-10-320H10L46 0M-40-60L32-120L-26-180L18-240M40-60L-32-120L26-180L-18-240${arms}`,
    }),
  );
}

const drop = (fill: string) =>
  shape('path', { d: 'M0-72C28-34 46-10 46 18a46 46 0 0 1-92 0C-46-10-28-34 0-72Z', fill });
