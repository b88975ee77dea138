import { examineParts, type Glanced } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';

const FRESH_MS = 5000;

export type Glance = { at: Date; findings: Finding[] };

const glances = new WeakMap<Glanced['db'], { at: number; glance: Promise<Glance> }>();

/** The findings about the parts, at most five seconds old: probes, the status page and its notice share one look. */
export function glance(target: Glanced): Promise<Glance> {
  const known = glances.get(target.db);
  if (known && performance.now() - known.at < FRESH_MS) return known.glance;
  const fresh = { at: performance.now(), glance: look(target) };
  glances.set(target.db, fresh);
  return fresh.glance;
}

async function look(target: Glanced): Promise<Glance> {
  return { at: target.now(), findings: await all(examineParts(target)) };
}

export async function all(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings) found.push(finding);
  return found;
}
