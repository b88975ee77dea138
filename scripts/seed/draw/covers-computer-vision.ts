import { seededRandom } from '../random.ts';
import { area, circle, colour, curve, group, line, picture, rect, ring, shape, smooth, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold, amber } = colour;

/** The road as a bus sees it: damage framed, the rest left alone. */
export function roadDamage(): string {
  const dashes = upTo(6).map((index) => {
    const near = 330 + 345 * ((index + 0.62) / 6) ** 1.7;
    const far = 330 + 345 * (index / 6) ** 1.7;
    const half = (y: number) => ((y - 330) / 345) * 22 + 2;
    return area(
      [
        [600 - half(far), far],
        [600 + half(far), far],
        [600 + half(near), near],
        [600 - half(near), near],
      ],
      paper,
    );
  });
  const blocks = upTo(17).map((index) => {
    const height = 40 + ((index * 67) % 130);
    return rect(index * 74 - 20, 330 - height, 62, height, index % 3 ? mist : blue);
  });
  return picture(
    1200,
    675,
    'A city road with its damage framed',
    rect(0, 0, 1200, 675, sand),
    circle(930, 170, 70, amber),
    ...blocks,
    rect(0, 330, 1200, 345, stone),
    area(
      [
        [560, 330],
        [640, 330],
        [1290, 675],
        [-90, 675],
      ],
      ink,
    ),
    ...dashes,
    area(
      [
        [560, 330],
        [566, 330],
        [-40, 675],
        [-90, 675],
      ],
      amber,
    ),
    area(
      [
        [634, 330],
        [640, 330],
        [1290, 675],
        [1240, 675],
      ],
      amber,
    ),
    pothole(330, 590, 1.25),
    pothole(800, 512, 0.85),
    pothole(520, 440, 0.45),
    line(
      [
        [900, 675],
        [880, 640],
        [930, 622],
        [905, 596],
        [950, 570],
      ],
      mist,
      3,
    ),
    frame(215, 528, 240, 118),
    frame(716, 468, 170, 88),
    frame(474, 418, 92, 46),
  );
}

/** A fundus with its vessels, half of it measured. */
export function retinalReferral(): string {
  const random = seededRandom('retina');
  const branch = (x: number, y: number, angle: number, length: number, width: number): string[] => {
    if (width < 2.2) return [];
    const [bend, reach] = [angle + (random() - 0.5) * 0.7, length * (0.8 + random() * 0.3)];
    const [endX, endY] = [x + Math.cos(bend) * reach, y + Math.sin(bend) * reach];
    const stroke = curve(
      [
        [x, y],
        [x + Math.cos(angle) * reach * 0.6, y + Math.sin(angle) * reach * 0.6],
        [endX, endY],
      ],
      deep,
      width,
    );
    return [
      stroke,
      ...branch(endX, endY, bend - 0.45, length * 0.74, width * 0.66),
      ...branch(endX, endY, bend + 0.4, length * 0.7, width * 0.6),
    ];
  };
  const vessels = [-2.3, -1, 0.95, 2.2].flatMap((angle) => branch(720, 330, angle, 118, 11));
  const ticks = upTo(36).map((index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 18), Math.sin((index * Math.PI) / 18)];
    return line(
      [
        [600 + cos * 302, 337 + sin * 302],
        [600 + cos * (index % 3 ? 312 : 322), 337 + sin * (index % 3 ? 312 : 322)],
      ],
      mist,
      2,
    );
  });
  return picture(
    1200,
    675,
    'A retina with its vessels inside a measuring ring',
    rect(0, 0, 1200, 675, ink),
    ...ticks,
    shape('clipPath', { id: 'eye' }, circle(600, 337, 285, ink)),
    group(
      { 'clip-path': 'url(#eye)' },
      circle(600, 337, 285, marigold),
      circle(560, 320, 250, amber),
      circle(470, 345, 62, marigold),
      circle(470, 345, 20, deep),
      group({ 'stroke-linecap': 'round' }, ...vessels),
      circle(720, 330, 40, paper),
      ring(720, 330, 40, amber, 5),
    ),
    ring(600, 337, 285, paper, 5),
    ...[
      [392, 205],
      [455, 480],
      [640, 520],
    ].map(([x = 0, y = 0]) => frame(x - 26, y - 26, 52, 52, paper) + circle(x, y, 7, deep)),
  );
}

/** A bundle of palm leaves, its lines found and one of them being read. */
export function palmLeafManuscripts(): string {
  const random = seededRandom('palm leaf');
  const leaves = upTo(5).map((index) => {
    const y = 88 + index * 106;
    const tint = index % 2 ? stone : amber;
    const body = shape('path', {
      d: `${smooth([
        [90 + index * 9, y + 6],
        [400, y - 5],
        [800, y + 7],
        [1110 - index * 6, y],
      ])}l${8 - index} 40l-14 38${smooth([
        [1100, y + 78],
        [800, y + 84],
        [400, y + 73],
        [84, y + 82],
      ]).replace('M', 'L')}l-9-36Z`,
      fill: tint,
    });
    const lines = upTo(3).map((row) => {
      const read = index === 2 && row === 1;
      return shape('path', {
        d: scratches(y + 20 + row * 21, random),
        fill: 'none',
        stroke: read ? ink : deep,
        'stroke-width': read ? 4 : 2,
        'stroke-linecap': 'round',
      });
    });
    return body + lines.join('') + circle(390, y + 39, 10, paper) + circle(806, y + 39, 10, paper);
  });
  return picture(
    1200,
    675,
    'A bundle of palm leaves with one line being read',
    rect(0, 0, 1200, 675, paper),
    ...leaves,
    line(
      [
        [390, 60],
        [390, 640],
      ],
      marigold,
      4,
    ),
    line(
      [
        [806, 60],
        [806, 640],
      ],
      marigold,
      4,
    ),
    shape('rect', {
      x: 128,
      y: 326,
      width: 944,
      height: 30,
      fill: 'none',
      stroke: marigold,
      'stroke-width': 4,
      rx: 6,
    }),
  );
}

function scratches(y: number, random: () => number): string {
  return upTo(24)
    .map((index) => [142 + index * 38 + random() * 8, random()] as const)
    .filter(([x]) => Math.abs(x - 384) > 26 && Math.abs(x - 800) > 26)
    .map(([x, turn]) => {
      const [left, height] = [Math.round(x), Math.round(5 + turn * 5)];
      return turn < 0.5
        ? `M${left} ${Math.round(y)}q6-${height} 12 0t14 0`
        : `M${left} ${Math.round(y)}a7 ${height} 0 1 1 12 2h12`;
    })
    .join('');
}

function pothole(x: number, y: number, scale: number): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    shape('path', { d: 'M-78 0C-70-34-20-30 8-34S84-22 76 4S30 36-8 30S-84 28-78 0Z', fill: deep }),
    shape('path', { d: 'M-56 4C-48-16-12-14 8-18S60-8 54 6S22 22-6 18S-62 20-56 4Z', fill: blue }),
  );
}

function frame(x: number, y: number, width: number, height: number, stroke: string = marigold): string {
  const [arm, right, bottom] = [Math.min(width, height) / 3, x + width, y + height];
  const corners = `M${x} ${y + arm}V${y}h${arm}M${right - arm} ${y}H${right}v${arm}M${right} ${bottom - arm}V${bottom}h${-arm}M${x + arm} ${bottom}H${x}v${-arm}`;
  return shape('path', { d: corners, fill: 'none', stroke, 'stroke-width': 5 });
}
