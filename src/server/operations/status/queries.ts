import { AppError, forbidden } from '#domain/errors.ts';
import { canReadStatus } from '#domain/policy.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import { examineProspects } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { releaseName } from '../doctor/release.ts';
import { all, glance } from './glance.ts';
import type { Readiness, StatusResponse } from './responses.ts';

/** What the doctor sees at a glance, with its remedies; 403 for people who aren't staff (permission:readStatus). */
export async function readStatus(ctx: SignedIn): Promise<StatusResponse> {
  if (!canReadStatus(ctx.viewer)) throw forbidden();
  const { at, findings } = await glance(ctx);
  const prospects = await all(examineProspects(ctx));
  return { as_of: at.toISOString(), release: releaseName, findings: [...findings, ...prospects] };
}

/** The level of each part and the release, without details (permission:readHealth). 503 with the same parts when one is wrong. */
export async function readReadiness(ctx: Ctx): Promise<Readiness> {
  const parts = partsOf((await glance(ctx)).findings);
  if (Object.values(parts).includes('wrong')) throw notReady(parts);
  return { status: 'ok', parts, release: releaseName };
}

/** 503 unless a worker has been seen within a minute (permission:readHealth). */
export async function readWorkerHealth(ctx: Ctx): Promise<{ status: 'ok' }> {
  const { worker } = partsOf((await glance(ctx)).findings);
  if (worker !== 'ok') throw notReady({ worker: worker ?? 'wrong' });
  return { status: 'ok' };
}

function partsOf(findings: Finding[]): Readiness['parts'] {
  const parts: Readiness['parts'] = {};
  for (const { subject, level } of findings) parts[subject] = worse(parts[subject] ?? 'ok', level);
  return parts;
}

const LEVELS: Finding['level'][] = ['ok', 'warning', 'wrong'];
const worse = (one: Finding['level'], other: Finding['level']) =>
  LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;

const notReady = (parts: Readiness['parts']) =>
  new AppError({
    status: 503,
    code: 'not_ready',
    title: 'Not ready',
    retryAfterSeconds: 5,
    current: { parts, release: releaseName },
  });
