import type { Part } from './deck-package.ts';
import { drawChart } from './draw-chart.ts';
import { drawPicture } from './draw-picture.ts';
import { drawShape } from './draw-shape.ts';
import { drawTable } from './draw-table.ts';
import { notShown } from './not-shown.ts';
import { inheritedShapes, placeholderOf } from './placeholders.ts';
import { type Grid, gridOf, type Place, placeOf, SLIDE_GRID } from './places.ts';
import type { Scene } from './scene.ts';
import { at, attribute, type Xml } from './xml.ts';

/** Draws the shapes of a tree. What isn't known to be drawn here is not drawn (rule:review-copies). */
export function drawTree(tree: Xml | undefined, scene: Scene, grid: Grid = SLIDE_GRID): void {
  for (const element of tree?.children ?? []) drawElement(element, scene, grid);
}

function drawElement(element: Xml, scene: Scene, grid: Grid): void {
  const draw = DRAWERS[element.name];
  if (!draw || isHidden(element)) return;
  // The placeholders of a layout or master are only there for slides to continue them.
  if (!scene.isSlide && placeholderOf(element)) return;
  draw(element, scene, grid);
}

/** Older programs get the fallback, which is a picture of what is new. */
function drawAlternative(element: Xml, scene: Scene, grid: Grid): void {
  const fallback = at(element, 'Fallback');
  const chosen = fallback && fallback.children.length > 0 ? fallback : at(element, 'Choice');
  for (const child of chosen?.children ?? []) drawElement(child, scene, grid);
}

const isHidden = (element: Xml) =>
  element.children.some((child) => ['1', 'true'].includes(attribute(at(child, 'cNvPr'), 'hidden') ?? ''));

const DRAWERS: Record<string, (element: Xml, scene: Scene, grid: Grid) => void> = {
  sp: (shape, scene, grid) => {
    const place = placeOf(transformOf(shape, scene), grid);
    if (place) drawShape(shape, scene, place);
  },
  cxnSp: (shape, scene, grid) => {
    const place = placeOf(at(shape, 'spPr', 'xfrm'), grid);
    if (place) drawShape(shape, scene, place);
  },
  pic: (picture, scene, grid) => {
    const place = placeOf(transformOf(picture, scene), grid);
    if (place) drawPicture(picture, scene, place);
  },
  grpSp: drawGroup,
  AlternateContent: drawAlternative,
  graphicFrame: drawFrame,
};

const transformOf = (shape: Xml, scene: Scene): Xml | undefined =>
  [shape, ...inheritedShapes(shape, scene.below)].map((one) => at(one, 'spPr', 'xfrm')).find(Boolean);

function drawGroup(group: Xml, scene: Scene, grid: Grid): void {
  const transform = at(group, 'grpSpPr', 'xfrm');
  const place = placeOf(transform, grid);
  const { context } = scene;
  context.save();
  if (place) {
    // The children keep their places on the slide: only turning and mirroring apply to the whole.
    place.enter(context);
    context.translate(-place.x, -place.y);
  }
  drawTree(group, scene, transform ? gridOf(transform, grid) : grid);
  context.restore();
}

/** A table, a chart, SmartArt, or an object of another program with its picture. */
function drawFrame(frame: Xml, scene: Scene, grid: Grid): void {
  const place = placeOf(at(frame, 'xfrm'), grid);
  const data = at(frame, 'graphic', 'graphicData');
  if (!place || !data) return;
  const table = at(data, 'tbl');
  const chart = partOf(attribute(at(data, 'chart'), 'r:id'), scene);
  const diagram = at(data, 'relIds') && diagramOf(data, scene);
  const embedded = at(data, 'oleObj') ?? at(data, 'AlternateContent', 'Fallback', 'oleObj');
  const picture = at(embedded, 'pic');
  if (table) drawTable(table, scene, place);
  else if (chart) drawChart(chart, scene, place);
  else if (diagram) drawDiagram(diagram, scene, place);
  else if (picture) drawElement(picture, scene, grid);
  else notShown('An object of this kind', scene, place);
}

function partOf(relationId: string | undefined, { part, deck }: Scene): Part | undefined {
  const relation = part.relations.find(({ id }) => id === relationId);
  return relation && deck.part(relation.target);
}

/** The shapes of SmartArt as PowerPoint has drawn them last. */
function diagramOf(data: Xml, { part, deck }: Scene): Part | undefined {
  const relationId = attribute(at(data, 'relIds'), 'r:dm');
  const number = numberIn(part.relations.find(({ id }) => id === relationId)?.target);
  const drawings = part.relations.filter(({ type }) => type === 'diagramDrawing');
  const drawing = drawings.find(({ target }) => numberIn(target) === number) ?? drawings[0];
  return drawing && deck.part(drawing.target);
}

const numberIn = (name = '') => name.replace(/\D/g, '');

function drawDiagram(part: Part, scene: Scene, { x, y }: Place): void {
  drawTree(at(part.xml, 'spTree'), { ...scene, part, below: [] }, { x, y, scaleX: 1, scaleY: 1 });
}
