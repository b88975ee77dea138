import { circle, colour, curve, group, line, picture, rect, ring, shape, smooth, upTo } from '../svg.ts';

const { ink, deep, blue, mist, paper, stone, marigold, amber } = colour;

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
