import { type ChartData, chartData } from './chart-data.ts';
import { drawBars, drawLines, drawSlices } from './chart-marks.ts';
import type { Part } from './deck-package.ts';
import { fontFor } from './fonts.ts';
import { notShown } from './not-shown.ts';
import type { Place } from './places.ts';
import type { Scene } from './scene.ts';

const LABEL = 10;

/** Draws a chart from the values that its part has stored: bars, lines, areas, points and slices; others leave a box. */
export function drawChart(part: Part, scene: Scene, place: Place): void {
  const chart = chartData(part, scene.look);
  if (chart) drawKnown(chart, scene, place);
  else notShown('A chart of this kind', scene, place);
}

function drawKnown(chart: ChartData, scene: Scene, place: Place): void {
  const { context } = scene;
  context.save();
  place.enter(context);
  context.fillStyle = '#404040';
  let top = 6;
  if (chart.title) {
    context.font = fontFor('+mn-lt', scene.look, { size: 14, isBold: true, isItalic: false });
    context.textAlign = 'center';
    context.fillText(chart.title, place.width / 2, 18, place.width - 12);
    top = 28;
  }
  const names = chart.kind === 'slices' ? chart.categories : chart.series.map(({ name }) => name);
  const isNamed = chart.hasLegend && names.some((name) => name !== '');
  const box = { x: 8, y: top, width: place.width - 16, height: place.height - top - (isNamed ? 24 : 6) };
  context.font = fontFor('+mn-lt', scene.look, { size: LABEL, isBold: false, isItalic: false });
  if (chart.kind === 'slices') drawSlices(chart, scene, box);
  if (chart.kind === 'bars') drawBars(chart, scene, box);
  if (chart.kind === 'lines') drawLines(chart, scene, box);
  if (isNamed)
    drawLegend(
      names,
      chart.kind === 'slices' ? chart.sliceColors : chart.series.map(({ color }) => color),
      scene,
      place,
    );
  context.restore();
}

function drawLegend(names: string[], colors: string[], { context }: Scene, place: Place): void {
  const widths = names.map((name) => context.measureText(name).width + 22);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const squeeze = Math.min(1, (place.width - 8) / all);
  let x = (place.width - all * squeeze) / 2;
  context.textAlign = 'left';
  for (const [index, name] of names.entries()) {
    const width = (widths[index] ?? 0) * squeeze;
    context.fillStyle = colors[index] ?? '#808080';
    context.fillRect(x, place.height - 17, 8, 8);
    context.fillStyle = '#404040';
    context.fillText(name, x + 11, place.height - 9, Math.max(1, width - 13));
    x += width;
  }
}
