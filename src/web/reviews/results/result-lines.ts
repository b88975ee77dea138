import { hasCutLine } from '#domain/reviews/review-results.ts';
import type { TableLine } from '#web/staff/responsive-table.tsx';
import type { ResultRow, ResultsPage } from './queries.ts';
import type { ResultsSearch } from './search.ts';

type Row = Pick<ResultRow, 'id' | 'project' | 'reviews' | 'is_enough' | 'places' | 'is_above'>;
type Lines = {
  search: Pick<ResultsSearch, 'mixed' | 'places' | 'places_of'>;
  planned: ResultsPage['planned'];
};

/**
 * The lines above rows of a page: the name of each project if there is a cut line, the cut line itself, and that what follows has too few
 * reviews (rule:cut-line, rule:not-enough-reviews).
 */
export function linesOf(rows: readonly Row[], { search, planned }: Lines): Map<string, TableLine[]> {
  const lines = new Map<string, TableLine[]>();
  let [project, section]: (string | null)[] = [null, null];
  for (const row of rows) {
    const above: TableLine[] = [];
    if (hasCutLine(search) && row.project.id !== project) {
      above.push({ text: row.project.name });
      [project, section] = [row.project.id, null];
    }
    const own = sectionOf(row, search.mixed !== undefined, planned);
    if (own !== null && own !== section)
      above.push({ text: own === CUT ? cutLine(row.places) : own, isRule: true });
    section = own ?? section;
    if (above.length > 0) lines.set(row.id, above);
  }
  return lines;
}

const CUT = 'cut';

/** Null for a row that belongs to no other section than the row before it. */
function sectionOf({ reviews, is_enough, is_above }: Row, isMixed: boolean, planned: number): string | null {
  if (!(is_enough || isMixed)) return `Not enough reviews yet (${reviews} of ${planned})`;
  return is_above === false ? CUT : null;
}

const cutLine = (places: number | null) =>
  places === 1 ? 'Cut line: 1 place' : `Cut line: ${places} places`;
