import { circle, colour, curve, group, picture, rect, shape, upTo } from '../svg.ts';

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
