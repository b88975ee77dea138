import { seededRandom } from '../random.ts';
import { sheet, tone } from './sheet.ts';
import { area, circle, colour, curve, label, line, rect, shape, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold } = colour;

/** Steps from left to right, joined by arrows. */
export function pipeline(title: string, steps: [string, string][]): string {
  const width = 780 / steps.length;
  const boxes = steps.map(([name, detail], i) => {
    const x = 60 + i * width;
    const arrow =
      i === 0
        ? ''
        : line(
            [
              [x - 26, 300],
              [x - 6, 300],
            ],
            marigold,
            4,
          ) +
          area(
            [
              [x - 12, 291],
              [x + 2, 300],
              [x - 12, 309],
            ],
            marigold,
          );
    const centred = { 'text-anchor': 'middle' };
    const middle = x + (width - 30) / 2;
    return (
      arrow +
      rect(x, 210, width - 30, 180, i % 2 ? blue : ink, 12) +
      circle(middle, 210, 20, marigold) +
      label(middle, 217, String(i + 1), { ...centred, 'font-size': 20 }) +
      label(middle, 295, name, { ...centred, 'font-size': 21, 'font-weight': 600, fill: paper }) +
      label(middle, 330, detail, { ...centred, 'font-size': 17, fill: sand })
    );
  });
  return sheet(title, ...boxes);
}

/** A map of hexagons, each a ward or a block, some of them marked. */
export function hexagons(title: string, seed: string, note: string): string {
  const random = seededRandom(seed);
  const cells = upTo(88).map((i) => {
    const [column, row] = [i % 11, Math.floor(i / 11)];
    const [x, y] = [150 + column * 58 + (row % 2) * 29, 130 + row * 50];
    const away = Math.hypot(x - 460, y - 300) / 330;
    if (away > 0.84 + random() * 0.25) return '';
    const corners = upTo(6).map(
      (k) => [x + 31 * Math.sin((k * Math.PI) / 3), y + 31 * Math.cos((k * Math.PI) / 3)] as const,
    );
    return area(corners, random() < 0.1 ? marigold : tone(0.1 + random() * 0.75));
  });
  return sheet(title, ...cells, circle(70, 558, 9, marigold), label(92, 565, note, { 'font-size': 20 }));
}

/** Nodes in layers, each leading to the next. */
export function network(title: string, layers: number[], seed: string): string {
  const random = seededRandom(seed);
  const placed = layers.map((count, layer) =>
    upTo(count).map(
      (i) =>
        [
          120 + (layer * 660) / (layers.length - 1),
          310 + (i - (count - 1) / 2) * (360 / Math.max(3, count)),
        ] as const,
    ),
  );
  const links = placed.slice(1).flatMap((nodes, layer) =>
    nodes.flatMap(([x, y]) =>
      (placed[layer] ?? [])
        .filter(() => random() < 0.55)
        .map(([fromX, fromY]) =>
          curve(
            [
              [fromX, fromY],
              [(x + fromX) / 2, fromY],
              [(x + fromX) / 2, y],
              [x, y],
            ],
            stone,
            3,
          ),
        ),
    ),
  );
  const nodes = placed.flatMap((points, layer) =>
    points.map(([x, y]) => circle(x, y, 22, random() < 0.2 ? marigold : layer % 2 ? blue : ink)),
  );
  return sheet(title, ...links, ...nodes);
}

/** Framed findings in two rows of plain tiles. */
export function tiles(title: string, seed: string, note: string): string {
  const random = seededRandom(seed);
  const drawn = upTo(8).map((i) => {
    const [x, y] = [60 + (i % 4) * 200, 110 + Math.floor(i / 4) * 205];
    const [size, dx, dy] = [40 + random() * 60, 20 + random() * 50, 20 + random() * 40];
    const marked = shape('rect', {
      x: x + dx,
      y: y + dy,
      width: size + 20,
      height: size,
      fill: 'none',
      stroke: marigold,
      'stroke-width': 4,
    });
    const stain = shape('ellipse', {
      cx: x + dx + size / 2 + 10,
      cy: y + dy + size / 2,
      rx: size / 2,
      ry: size / 3,
      fill: deep,
    });
    return (
      rect(x, y, 180, 185, i % 3 ? mist : stone, 8) +
      line(
        [
          [x, y + 150 - random() * 90],
          [x + 180, y + 140 - random() * 90],
        ],
        paper,
        6,
      ) +
      stain +
      marked
    );
  });
  return sheet(title, ...drawn, label(60, 560, note, { 'font-size': 20 }));
}
