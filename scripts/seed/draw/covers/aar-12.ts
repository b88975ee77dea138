import { colour, curve, group, picture, rect, shape, upTo } from '../svg.ts';

const { ink, blue, paper, sand, stone, marigold, amber } = colour;

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

const drop = (fill: string) =>
  shape('path', { d: 'M0-72C28-34 46-10 46 18a46 46 0 0 1-92 0C-46-10-28-34 0-72Z', fill });
