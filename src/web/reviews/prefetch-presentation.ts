import { logError } from '#web/lib/log.ts';
import { presentationPath, type ReviewPage } from './queries.ts';

/** What browsers tell about the line; Safari and Firefox tell nothing. */
type Line = { saveData?: boolean; effectiveType?: string };

const fetched = new Set<string>();

/** Fetches a presentation into the browser's cache, on a good line only; once, because a document can be large. */
export async function prefetchPresentation({ id, presentation }: ReviewPage): Promise<void> {
  if (!presentation?.is_shown || !presentation.is_pdf || !isGoodLine() || fetched.has(id)) return;
  fetched.add(id);
  try {
    await (await fetch(presentationPath(id), { priority: 'low' })).arrayBuffer();
  } catch (error) {
    logError('The presentation could not be fetched ahead', error);
  }
}

function isGoodLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection !== undefined && !connection.saveData && connection.effectiveType === '4g';
}
