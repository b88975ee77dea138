import { area, circle, colour, group, line, picture, rect, shape, upTo } from '../svg.ts';
import { frame } from './frame.ts';

const { ink, deep, blue, mist, paper, sand, stone, amber } = colour;

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

function pothole(x: number, y: number, scale: number): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    shape('path', { d: 'M-78 0C-70-34-20-30 8-34S84-22 76 4S30 36-8 30S-84 28-78 0Z', fill: deep }),
    shape('path', { d: 'M-56 4C-48-16-12-14 8-18S60-8 54 6S22 22-6 18S-62 20-56 4Z', fill: blue }),
  );
}
