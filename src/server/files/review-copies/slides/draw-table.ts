import { css } from './colors.ts';
import { drawText, hasText } from './draw-text.ts';
import { fillOf, lineOf, stroke } from './paint.ts';
import type { Place } from './places.ts';
import type { Box, Scene } from './scene.ts';
import { linesOf } from './text-lines.ts';
import { all, at, attribute, numberOf, points, type Xml } from './xml.ts';

/** Draws a table. Of the styles of tables, only that of the program's first choice is known: a dark first row and bands. */
export function drawTable(table: Xml, scene: Scene, place: Place): void {
  const columns = all(at(table, 'tblGrid'), 'gridCol').map((column) => points(attribute(column, 'w')) ?? 0);
  const rows = all(table, 'tr');
  const heights = rows.map((row) => rowHeight(row, columns, scene));
  const { context } = scene;
  context.save();
  place.enter(context);
  let y = 0;
  for (const [index, row] of rows.entries()) {
    let x = 0;
    for (const [column, cell] of all(row, 'tc').entries()) {
      const span = numberOf(attribute(cell, 'gridSpan')) ?? 1;
      const down = numberOf(attribute(cell, 'rowSpan')) ?? 1;
      const width = sum(columns.slice(column, column + span));
      const height = sum(heights.slice(index, index + down));
      if (!isMerged(cell)) drawCell(cell, table, index, scene, { x, y, width, height });
      x += columns[column] ?? 0;
    }
    y += heights[index] ?? 0;
  }
  context.restore();
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const isMerged = (cell: Xml) =>
  ['hMerge', 'vMerge'].some((key) => ['1', 'true'].includes(attribute(cell, key) ?? ''));

/** A row grows with its texts. */
function rowHeight(row: Xml, columns: number[], scene: Scene): number {
  const needed = all(row, 'tc').map((cell, column) => {
    const body = at(cell, 'txBody');
    if (!body || isMerged(cell) || attribute(cell, 'rowSpan')) return 0;
    const span = numberOf(attribute(cell, 'gridSpan')) ?? 1;
    const width = sum(columns.slice(column, column + span)) - 14.4;
    return linesOf(body, scene, { lists: [scene.textStyles.base], scale: 1 }, width).height + 7.2;
  });
  return Math.max(points(attribute(row, 'h')) ?? 0, ...needed);
}

function drawCell(cell: Xml, table: Xml, row: number, scene: Scene, box: Box): void {
  const { context, look } = scene;
  const properties = at(cell, 'tcPr');
  const styled = styleOf(table, row, scene);
  const fill = fillOf(properties, scene, box);
  const paint = fill === undefined ? styled.fill : fill;
  if (paint) {
    context.fillStyle = paint;
    context.fillRect(box.x, box.y, box.width, box.height);
  }
  drawBorders(properties, styled.border, scene, box);
  const body = at(cell, 'txBody');
  if (!body || !hasText(body)) return;
  const insets = { lIns: 'marL', rIns: 'marR', tIns: 'marT', bIns: 'marB', anchor: 'anchor', vert: 'vert' };
  const own = Object.entries(insets).flatMap(([to, from]) => {
    const value = attribute(properties, from);
    return value === undefined ? [] : [[to, value]];
  });
  const bodyProperties: Xml = { name: 'bodyPr', attributes: Object.fromEntries(own), children: [], text: '' };
  const color = styled.isHead && fill === undefined ? look.colors.get(look.names.bg1 ?? 'lt1') : undefined;
  drawText(body, [bodyProperties], scene, box, { lists: [scene.textStyles.base], color });
}

function styleOf(table: Xml, row: number, { look }: Scene) {
  const has = (key: string) => ['1', 'true'].includes(attribute(at(table, 'tblPr'), key) ?? '');
  const isStyled =
    at(table, 'tblPr', 'tableStyleId') !== undefined &&
    !NO_STYLE.includes(at(table, 'tblPr', 'tableStyleId')?.text ?? '');
  const accent = look.colors.get('accent1');
  if (!isStyled || !accent) return { fill: null, border: null, isHead: false };
  const border = css({ r: 255, g: 255, b: 255, a: 1 });
  if (row === 0 && has('firstRow')) return { fill: css(accent), border, isHead: true };
  const isBand = has('bandRow') && (row % 2 === 1) === has('firstRow');
  return { fill: css({ ...accent, a: isBand ? 0.3 : 0.12 }), border, isHead: false };
}

/** “No style, no grid” and “No style, table grid”. */
const NO_STYLE = ['{2D5ABB26-0587-4C30-8999-92F81FD0307C}', '{5940675A-B579-460E-94D1-54222C63F5DA}'];

const SIDES = { lnL: [0, 0, 0, 1], lnR: [1, 0, 1, 1], lnT: [0, 0, 1, 0], lnB: [0, 1, 1, 1] } as const;

function drawBorders(properties: Xml | undefined, border: string | null, scene: Scene, box: Box): void {
  for (const [side, [x1, y1, x2, y2]] of Object.entries(SIDES)) {
    const own = at(properties, side);
    const line = own
      ? lineOf(own, undefined, scene, box)
      : border
        ? { paint: border, width: 1, dash: [] }
        : null;
    if (!line) continue;
    stroke(scene, line, () => {
      scene.context.beginPath();
      scene.context.moveTo(box.x + x1 * box.width, box.y + y1 * box.height);
      scene.context.lineTo(box.x + x2 * box.width, box.y + y2 * box.height);
    });
  }
}
