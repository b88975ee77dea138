import { shareFor } from '../../process/share-for.ts';
import { examineParts, type Glanced } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';

const SHARED_MS = 5000;

export type Glance = { at: Date; findings: Finding[] };

/** The findings about the parts, at most five seconds old: probes, the status page and its notice share one look. */
export const glance = shareFor(
  SHARED_MS,
  async (target: Glanced): Promise<Glance> => ({
    at: target.now(),
    findings: await all(examineParts(target)),
  }),
);

export async function all(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings) found.push(finding);
  return found;
}
