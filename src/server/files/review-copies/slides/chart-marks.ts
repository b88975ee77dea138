import type { ChartData } from './chart-data.ts';
import type { Box, Scene } from './scene.ts';

const AXIS = '#808080';
const GRID = '#dcdcdc';
const INK = '#404040';

export function drawSlices(chart: ChartData, { context }: Scene, box: Box): void {
  const values = (chart.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  const radius = Math.min(box.width, box.height) / 2 - 4;
  if (total === 0 || radius <= 0) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let angle = -Math.PI / 2;
  for (const [index, value] of values.entries()) {
    const next = angle + (value / total) * 2 * Math.PI;
    context.beginPath();
    context.arc(x, y, radius, angle, next);
    context.arc(x, y, radius * chart.hole, next, angle, true);
    context.closePath();
    context.fillStyle = chart.sliceColors[index] ?? AXIS;
    context.fill();
    context.strokeStyle = '#ffffff';
    context.stroke();
    const middle = (angle + next) / 2;
    const reach = radius * (chart.hole > 0 ? (1 + chart.hole) / 2 : 0.65);
    context.fillStyle = '#ffffff';
    context.textAlign = 'center';
    if (value / total > 0.04)
      context.fillText(
        `${Math.round((value / total) * 100)}%`,
        x + Math.cos(middle) * reach,
        y + Math.sin(middle) * reach + 4,
      );
    angle = next;
  }
}

export function drawBars(chart: ChartData, scene: Scene, box: Box): void {
  const { context } = scene;
  const count = Math.max(chart.categories.length, ...chart.series.map(({ values }) => values.length));
  const stacked = Array.from({ length: count }, (_, index) =>
    chart.series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0),
  );
  const flat = chart.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const axes = drawAxes(chart, scene, box, chart.isStacked ? stacked : flat, chart.isSideways);
  const step = axes.along / Math.max(1, count);
  const bars = chart.isStacked ? 1 : Math.max(1, chart.series.length);
  const thick = (step * 0.7) / bars;
  for (let index = 0; index < count; index++) {
    let base = 0;
    for (const [place, { values, color }] of chart.series.entries()) {
      const value = values[index] ?? 0;
      const start = index * step + step * 0.15 + (chart.isStacked ? 0 : place * thick);
      const from = axes.across(chart.isStacked ? base : 0);
      const to = axes.across(chart.isStacked ? base + value : value);
      context.fillStyle = color;
      if (chart.isSideways)
        context.fillRect(Math.min(from, to), axes.bottom - start - thick, Math.abs(to - from), thick);
      else context.fillRect(axes.left + start, Math.min(from, to), thick, Math.abs(to - from));
      base += value;
    }
  }
}

export function drawLines(chart: ChartData, scene: Scene, box: Box): void {
  const { context } = scene;
  const series = chart.isStacked && chart.isFilled ? piledUp(chart.series) : chart.series;
  const flat = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const axes = drawAxes(chart, scene, box, flat, false);
  const positions = chart.series.flatMap((series) => series.positions ?? []);
  const [low, high] = [Math.min(...positions), Math.max(...positions)];
  for (const { values, positions: own, color } of series) {
    const step = axes.along / Math.max(1, values.length);
    const xOf = (index: number) =>
      axes.left + (own ? (((own[index] ?? 0) - low) / (high - low || 1)) * axes.along : step * (index + 0.5));
    const dots = values.flatMap((value, index) =>
      value === null ? [] : [[xOf(index), axes.across(value)] as const],
    );
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 2;
    context.beginPath();
    for (const [x, y] of dots) context.lineTo(x, y);
    const [first, last] = [dots[0], dots.at(-1)];
    if (chart.isFilled && first && last) {
      context.lineTo(last[0], axes.bottom);
      context.lineTo(first[0], axes.bottom);
      context.globalAlpha = chart.isStacked ? 1 : 0.6;
      context.fill();
      context.globalAlpha = 1;
    } else if (!own || chart.hasLines) context.stroke();
    if (own) for (const [x, y] of dots) context.fillRect(x - 2, y - 2, 4, 4);
  }
}

/** Each above the ones before it, the highest first, so that the lower ones are drawn over it. */
function piledUp(series: ChartData['series']): ChartData['series'] {
  const below: number[] = [];
  const piled = series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => {
      below[index] = (below[index] ?? 0) + (value ?? 0);
      return below[index] ?? 0;
    }),
  }));
  return piled.toReversed();
}

/** Draws both axes with their labels; `across` places a value, `along` is the length for the categories. */
function drawAxes(chart: ChartData, { context }: Scene, box: Box, values: number[], isSideways: boolean) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values) || 1];
  const step = niceStep((high - low) / 5);
  const top = Math.ceil(high / step) * step;
  const bottom = Math.floor(low / step) * step;
  const labelWidth = isSideways
    ? Math.min(
        box.width / 3,
        12 + Math.max(0, ...chart.categories.map((text) => context.measureText(text).width)),
      )
    : 34;
  const area = {
    left: box.x + labelWidth,
    right: box.x + box.width - 6,
    top: box.y + 6,
    bottom: box.y + box.height - 18,
  };
  const across = (value: number) => {
    const share = (value - bottom) / (top - bottom || 1);
    return isSideways
      ? area.left + share * (area.right - area.left)
      : area.bottom - share * (area.bottom - area.top);
  };
  context.lineWidth = 0.75;
  context.setLineDash([]);
  for (let value = bottom; value <= top + step / 2; value += step) {
    const at = across(value);
    context.strokeStyle = value === 0 ? AXIS : GRID;
    context.beginPath();
    context.moveTo(isSideways ? at : area.left, isSideways ? area.top : at);
    context.lineTo(isSideways ? at : area.right, isSideways ? area.bottom : at);
    context.stroke();
    context.fillStyle = INK;
    context.textAlign = isSideways ? 'center' : 'right';
    const label = String(Number(value.toPrecision(6)));
    context.fillText(label, isSideways ? at : area.left - 4, isSideways ? area.bottom + 12 : at + 3);
  }
  const along = isSideways ? area.bottom - area.top : area.right - area.left;
  drawCategories(chart, context, area, along, isSideways);
  return { across, along, left: area.left, bottom: area.bottom };
}

type Area = { left: number; right: number; top: number; bottom: number };

function drawCategories(
  { categories }: ChartData,
  context: Scene['context'],
  area: Area,
  along: number,
  isSideways: boolean,
): void {
  const step = along / Math.max(1, categories.length);
  const every = Math.ceil((isSideways ? 12 : 24) / Math.max(0.1, step));
  context.fillStyle = INK;
  for (const [index, text] of categories.entries()) {
    if (index % every !== 0) continue;
    context.textAlign = isSideways ? 'right' : 'center';
    if (isSideways)
      context.fillText(text, area.left - 4, area.bottom - step * (index + 0.5) + 3, area.left - 8);
    else context.fillText(text, area.left + step * (index + 0.5), area.bottom + 12, step * every - 2);
  }
}

function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}
