import { Path2D } from '@napi-rs/canvas';
import { all, at, attribute, numberOf, type Xml } from './xml.ts';

type Size = { width: number; height: number };
type Points = [x: number, y: number][];

/** The outlines of a shape from 0, 0; `isOpen` for lines, which have no inside. */
export function outlinesOf(properties: Xml | undefined, size: Size): { path: Path2D; isOpen: boolean }[] {
  const own = at(properties, 'custGeom');
  if (own)
    return all(at(own, 'pathLst'), 'path').map((path) => ({
      path: customPath(path, size),
      isOpen: attribute(path, 'fill') === 'none',
    }));
  const preset = at(properties, 'prstGeom');
  const name = attribute(preset, 'prst') ?? 'rect';
  const adjustments = all(at(preset, 'avLst'), 'gd').map((guide) =>
    numberOf(attribute(guide, 'fmla')?.replace('val ', '')),
  );
  return [{ path: presetPath(name, size, adjustments), isOpen: OPEN.test(name) }];
}

const OPEN = /^(line|straightConnector|bentConnector|curvedConnector|arc$|leftBr|rightBr|bracket|brace)/;

function presetPath(name: string, size: Size, adjustments: (number | undefined)[]): Path2D {
  const { width: w, height: h } = size;
  const short = Math.min(w, h);
  const adjusted = (index: number, usual: number) => (adjustments[index] ?? usual) / 100_000;
  const corner = /^round|^snip|^wedgeRoundRect|^flowChartAlternate|^bracketPair|^plaque/.test(name);
  if (corner) return rounded(size, short * Math.min(0.5, adjusted(name.startsWith('wedge') ? 2 : 0, 16_667)));
  if (name === 'flowChartTerminator') return rounded(size, short / 2);
  if (
    /^(ellipse|flowChartConnector|wedgeEllipse|donut|smileyFace|sun|cloud|flowChartOr|flowChartSummingJunction|teardrop|chord|pie)/.test(
      name,
    )
  )
    return oval(size, name === 'donut' ? short * adjusted(0, 25_000) : 0);
  if (/^(can|flowChartMagneticDisk)/.test(name)) return cylinder(size);
  if (/^arc$/.test(name)) return arc(size, adjustments);
  if (/^star|^irregularSeal/.test(name)) return star(size, Number(/\d+/.exec(name)?.[0] ?? 12));
  if (/^bentConnector/.test(name))
    return polygon(
      [
        [0, 0],
        [w * adjusted(0, 50_000), 0],
        [w * adjusted(0, 50_000), h],
        [w, h],
      ],
      size,
      true,
    );
  if (OPEN.test(name))
    return polygon(
      [
        [0, 0],
        [w, h],
      ],
      size,
      true,
    );
  return polygon(
    POLYGONS[name]?.(w, h, adjusted) ?? [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    size,
  );
}

type Adjusted = (index: number, usual: number) => number;

/** Presets with straight sides; others are drawn as their box. */
const POLYGONS: Record<string, (w: number, h: number, adjusted: Adjusted) => Points> = {
  triangle: (w, h, a) => [
    [w * a(0, 50_000), 0],
    [w, h],
    [0, h],
  ],
  flowChartExtract: (w, h) => [
    [w / 2, 0],
    [w, h],
    [0, h],
  ],
  flowChartMerge: (w, h) => [
    [0, 0],
    [w, 0],
    [w / 2, h],
  ],
  rtTriangle: (w, h) => [
    [0, 0],
    [w, h],
    [0, h],
  ],
  diamond: (w, h) => [
    [w / 2, 0],
    [w, h / 2],
    [w / 2, h],
    [0, h / 2],
  ],
  flowChartDecision: (w, h) => [
    [w / 2, 0],
    [w, h / 2],
    [w / 2, h],
    [0, h / 2],
  ],
  parallelogram: (w, h, a) => slanted(w, h, Math.min(w, h) * a(0, 25_000)),
  flowChartInputOutput: (w, h) => slanted(w, h, w / 5),
  trapezoid: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 25_000);
    return [
      [d, 0],
      [w - d, 0],
      [w, h],
      [0, h],
    ];
  },
  hexagon: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 25_000);
    return [
      [d, 0],
      [w - d, 0],
      [w, h / 2],
      [w - d, h],
      [d, h],
      [0, h / 2],
    ];
  },
  flowChartPreparation: (w, h) => [
    [w / 5, 0],
    [w * 0.8, 0],
    [w, h / 2],
    [w * 0.8, h],
    [w / 5, h],
    [0, h / 2],
  ],
  octagon: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 29_289);
    return [
      [d, 0],
      [w - d, 0],
      [w, d],
      [w, h - d],
      [w - d, h],
      [d, h],
      [0, h - d],
      [0, d],
    ];
  },
  pentagon: (w, h) => [
    [w / 2, 0],
    [w, h * 0.38],
    [w * 0.81, h],
    [w * 0.19, h],
    [0, h * 0.38],
  ],
  homePlate: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 50_000);
    return [
      [0, 0],
      [w - d, 0],
      [w, h / 2],
      [w - d, h],
      [0, h],
    ];
  },
  chevron: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 50_000);
    return [
      [0, 0],
      [w - d, 0],
      [w, h / 2],
      [w - d, h],
      [0, h],
      [d, h / 2],
    ];
  },
  plus: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 25_000);
    return [
      [d, 0],
      [w - d, 0],
      [w - d, d],
      [w, d],
      [w, h - d],
      [w - d, h - d],
      [w - d, h],
      [d, h],
      [d, h - d],
      [0, h - d],
      [0, d],
      [d, d],
    ];
  },
  rightArrow: (w, h, a) => arrow(w, h, a),
  leftArrow: (w, h, a) => arrow(w, h, a).map(([x, y]) => [w - x, y]),
  downArrow: (w, h, a) => arrow(h, w, a).map(([x, y]) => [y, x]),
  upArrow: (w, h, a) => arrow(h, w, a).map(([x, y]) => [y, h - x]),
  leftRightArrow: (w, h, a) => {
    const half = arrow(w / 2, h, a);
    return [
      ...half.map(([x, y]): [number, number] => [x + w / 2, y]),
      ...half.toReversed().map(([x, y]): [number, number] => [w / 2 - x, y]),
    ];
  },
  upDownArrow: (w, h, a) => {
    const half = arrow(h / 2, w, a);
    return [
      ...half.map(([x, y]): [number, number] => [y, x + h / 2]),
      ...half.toReversed().map(([x, y]): [number, number] => [y, h / 2 - x]),
    ];
  },
};

const slanted = (w: number, h: number, d: number): Points => [
  [d, 0],
  [w, 0],
  [w - d, h],
  [0, h],
];

function arrow(w: number, h: number, adjusted: Adjusted): Points {
  const thick = (h * adjusted(0, 50_000)) / 2;
  const head = Math.min(w, Math.min(w, h) * adjusted(1, 50_000));
  return [
    [0, h / 2 - thick],
    [w - head, h / 2 - thick],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, h / 2 + thick],
    [0, h / 2 + thick],
  ];
}

function polygon(corners: Points, _size: Size, isOpen = false): Path2D {
  const path = new Path2D();
  for (const [index, [x, y]] of corners.entries()) index === 0 ? path.moveTo(x, y) : path.lineTo(x, y);
  if (!isOpen) path.closePath();
  return path;
}

function rounded({ width, height }: Size, radius: number): Path2D {
  const path = new Path2D();
  path.roundRect(0, 0, width, height, radius);
  return path;
}

function oval({ width, height }: Size, ring: number): Path2D {
  const path = new Path2D();
  path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  if (ring > 0) path.moveTo(width - ring, height / 2);
  if (ring > 0)
    path.ellipse(width / 2, height / 2, width / 2 - ring, height / 2 - ring, 0, 2 * Math.PI, 0, true);
  return path;
}

function cylinder({ width, height }: Size): Path2D {
  const lid = Math.min(width, height) / 8;
  const path = new Path2D();
  path.ellipse(width / 2, lid, width / 2, lid, 0, Math.PI, 0);
  path.lineTo(width, height - lid);
  path.ellipse(width / 2, height - lid, width / 2, lid, 0, 0, Math.PI);
  path.closePath();
  path.ellipse(width / 2, lid, width / 2, lid, 0, 0, Math.PI);
  return path;
}

function arc({ width, height }: Size, [from, to]: (number | undefined)[]): Path2D {
  const radians = (angle: number) => (angle / 60_000) * (Math.PI / 180);
  const path = new Path2D();
  path.ellipse(
    width / 2,
    height / 2,
    width / 2,
    height / 2,
    0,
    radians(from ?? 16_200_000),
    radians(to ?? 0),
  );
  return path;
}

function star(size: Size, tips: number): Path2D {
  const { width, height } = size;
  const corners = Array.from({ length: tips * 2 }, (_, index): [number, number] => {
    const angle = (index * Math.PI) / tips - Math.PI / 2;
    const reach = index % 2 === 0 ? 0.5 : tips === 5 ? 0.19 : 0.36;
    return [width / 2 + Math.cos(angle) * width * reach, height / 2 + Math.sin(angle) * height * reach];
  });
  return polygon(corners, size);
}

/** A path of its own; coordinates that are computed by guides are left out with their segment. */
function customPath(source: Xml, { width, height }: Size): Path2D {
  const scaleX = width / (numberOf(attribute(source, 'w')) || width * 12_700 || 1);
  const scaleY = height / (numberOf(attribute(source, 'h')) || height * 12_700 || 1);
  const path = new Path2D();
  let now = { x: 0, y: 0 };
  for (const step of source.children) {
    const ends = all(step, 'pt').map((point) => ({
      x: (numberOf(attribute(point, 'x')) ?? 0) * scaleX,
      y: (numberOf(attribute(point, 'y')) ?? 0) * scaleY,
    }));
    const [a, b, c] = ends;
    if (step.name === 'moveTo' && a) path.moveTo(a.x, a.y);
    if (step.name === 'lnTo' && a) path.lineTo(a.x, a.y);
    if (step.name === 'quadBezTo' && a && b) path.quadraticCurveTo(a.x, a.y, b.x, b.y);
    if (step.name === 'cubicBezTo' && a && b && c) path.bezierCurveTo(a.x, a.y, b.x, b.y, c.x, c.y);
    if (step.name === 'arcTo') now = arcTo(path, step, now, scaleX, scaleY);
    if (step.name === 'close') path.closePath();
    now = ends.at(-1) ?? now;
  }
  return path;
}

function arcTo(path: Path2D, step: Xml, from: { x: number; y: number }, scaleX: number, scaleY: number) {
  const number = (key: string) => numberOf(attribute(step, key)) ?? 0;
  const radians = (angle: number) => (angle / 60_000) * (Math.PI / 180);
  const [radiusX, radiusY] = [number('wR') * scaleX, number('hR') * scaleY];
  const [start, sweep] = [radians(number('stAng')), radians(number('swAng'))];
  const x = from.x - Math.cos(start) * radiusX;
  const y = from.y - Math.sin(start) * radiusY;
  path.ellipse(x, y, radiusX, radiusY, 0, start, start + sweep, sweep < 0);
  return { x: x + Math.cos(start + sweep) * radiusX, y: y + Math.sin(start + sweep) * radiusY };
}
