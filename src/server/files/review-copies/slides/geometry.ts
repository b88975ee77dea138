import type { Path2D } from '@napi-rs/canvas';
import { arc, cylinder, oval, polygon, rounded, type Size, star } from './curves.ts';
import { customPath } from './custom-path.ts';
import { POLYGONS } from './polygons.ts';
import { all, at, attribute, numberOf, type Xml } from './xml.ts';

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
  if (/^star|^irregularSeal/.test(name)) return star(size, Math.min(32, Number(/\d+/.exec(name)?.[0] ?? 12)));
  if (/^bentConnector/.test(name))
    return polygon(
      [
        [0, 0],
        [w * adjusted(0, 50_000), 0],
        [w * adjusted(0, 50_000), h],
        [w, h],
      ],
      true,
    );
  if (OPEN.test(name))
    return polygon(
      [
        [0, 0],
        [w, h],
      ],
      true,
    );
  return polygon(
    POLYGONS[name]?.(w, h, adjusted) ?? [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
  );
}
