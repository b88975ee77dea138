import { colorIn, css, type Look } from './colors.ts';
import type { Part } from './deck-package.ts';
import { all, at, attribute, numberOf, type Xml } from './xml.ts';

export type Series = { name: string; color: string; values: (number | null)[]; positions: number[] | null };
export type ChartData = {
  kind: 'bars' | 'lines' | 'slices';
  title: string;
  categories: string[];
  series: Series[];
  sliceColors: string[];
  hasLegend: boolean;
  isSideways: boolean;
  isStacked: boolean;
  isFilled: boolean;
  hasLines: boolean;
  hole: number;
};

const KINDS: Record<string, ChartData['kind']> = {
  barChart: 'bars',
  bar3DChart: 'bars',
  lineChart: 'lines',
  line3DChart: 'lines',
  areaChart: 'lines',
  area3DChart: 'lines',
  scatterChart: 'lines',
  pieChart: 'slices',
  pie3DChart: 'slices',
  doughnutChart: 'slices',
};
const MAX_POINTS = 5000;

/** The stored values of a chart's first plot; null for a kind that isn't drawn. */
export function chartData({ xml }: Part, look: Look): ChartData | null {
  const chart = at(xml, 'chart');
  const plots = at(chart, 'plotArea')?.children.filter(({ name }) => name in KINDS) ?? [];
  const [plot] = plots;
  const kind = plot && KINDS[plot.name];
  if (!plot || !kind) return null;
  const series = plots.flatMap((one) => all(one, 'ser')).map((one, index) => seriesOf(one, index, look));
  const [first] = all(plot, 'ser');
  const categories = texts(at(first, 'cat'));
  const grouping = attribute(at(plot, 'grouping'), 'val') ?? '';
  const isShare = grouping === 'percentStacked';
  return {
    kind,
    title: plainText(at(chart, 'title', 'tx', 'rich')),
    categories,
    series: isShare ? sharesOf(series) : series,
    sliceColors: (series[0]?.values ?? []).map((_, index) => sliceColor(first, index, look)),
    hasLegend: at(chart, 'legend') !== undefined,
    isSideways: attribute(at(plot, 'barDir'), 'val') === 'bar',
    isStacked: /stacked/i.test(grouping),
    isFilled: plot.name.startsWith('area'),
    hasLines:
      attribute(at(plot, 'scatterStyle'), 'val') !== 'marker' &&
      at(first, 'spPr', 'ln', 'noFill') === undefined,
    hole: plot.name === 'doughnutChart' ? (numberOf(attribute(at(plot, 'holeSize'), 'val')) ?? 50) / 100 : 0,
  };
}

function seriesOf(series: Xml, index: number, look: Look): Series {
  const own =
    colorIn(at(series, 'spPr', 'solidFill'), look) ?? colorIn(at(series, 'spPr', 'ln', 'solidFill'), look);
  const positions = at(series, 'xVal');
  return {
    name: texts(at(series, 'tx'))[0] ?? '',
    color: own ? css(own) : accent(index, look),
    values: numbers(at(series, 'val') ?? at(series, 'yVal')),
    positions: positions ? numbers(positions).map((value, at) => value ?? at) : null,
  };
}

/** Percents of the sum of each category. */
function sharesOf(series: Series[]): Series[] {
  const sumAt = (index: number) => series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0);
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => (value === null ? null : (100 * value) / (sumAt(index) || 1))),
  }));
}

function sliceColor(series: Xml | undefined, index: number, look: Look): string {
  const point = all(series, 'dPt').find((one) => attribute(at(one, 'idx'), 'val') === String(index));
  const own = colorIn(at(point, 'spPr', 'solidFill'), look);
  return own ? css(own) : accent(index, look);
}

const accent = (index: number, look: Look) => {
  const color = look.colors.get(`accent${(index % 6) + 1}`);
  return color ? css(color) : '#4472c4';
};

const cacheOf = (source: Xml | undefined): Xml | undefined =>
  source?.children
    .map((one) => at(one, 'strCache') ?? at(one, 'numCache') ?? (one.name.endsWith('Lit') ? one : undefined))
    .find(Boolean) ?? at(source, 'multiLvlStrRef', 'multiLvlStrCache', 'lvl');

function texts(source: Xml | undefined): string[] {
  const list: string[] = [];
  for (const point of all(cacheOf(source), 'pt').slice(0, MAX_POINTS))
    list[indexOf(point)] = at(point, 'v')?.text ?? '';
  return Array.from(list, (text) => text ?? '');
}

function numbers(source: Xml | undefined): (number | null)[] {
  const list: (number | null)[] = [];
  for (const point of all(cacheOf(source), 'pt').slice(0, MAX_POINTS))
    list[indexOf(point)] = numberOf(at(point, 'v')?.text) ?? null;
  return Array.from(list, (value) => value ?? null);
}

const indexOf = (point: Xml) => Math.min(MAX_POINTS, Math.max(0, numberOf(attribute(point, 'idx')) ?? 0));

function plainText(rich: Xml | undefined): string {
  return all(rich, 'p')
    .flatMap((paragraph) => all(paragraph, 'r').map((run) => at(run, 't')?.text ?? ''))
    .join('');
}
