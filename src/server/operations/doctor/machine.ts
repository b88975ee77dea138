import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { reasonOf } from '../../explain-failure.ts';
import { durationOf } from './duration.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const DAY_MS = 24 * 3_600_000;
const GIGABYTE = 1e9;

/** Free space where the portal stores files and receives uploads: below a tenth is a warning, below a twentieth or one gigabyte is wrong. */
export async function examineDisk({ directory }: Pick<ExaminedPortal, 'directory'>): Promise<Finding> {
  const { free, share } = await freeSpace(directory);
  const words = `${(free / GIGABYTE).toFixed(1)} GB (${Math.floor(share * 100)} %) free`;
  const advice = 'make room on the disk of DATA_DIR, or give it more';
  if (share < 0.05 || free < GIGABYTE) return wrong('disk', words, advice);
  return share < 0.1 ? warning('disk', words, advice) : ok('disk', words);
}

/** Bytes that the portal may still write in this directory, and their share of the disk. */
export async function freeSpace(directory: string): Promise<{ free: number; share: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, share: bavail / blocks };
}

/** The certificate that people get at PUBLIC_URL: three weeks before its end is a warning, three days are wrong. Null without https. */
export async function examineCertificate({
  env,
  now,
}: Pick<ExaminedPortal, 'env' | 'now'>): Promise<Finding | null> {
  const end = await certificateEnd(env.PUBLIC_URL).catch((error: unknown) => reasonOf(error));
  if (end === null) return null;
  if (typeof end === 'string')
    return warning(
      'certificate',
      `it could not be read: ${end}`,
      'check PUBLIC_URL, its DNS record and the proxy',
    );
  const left = end.getTime() - now().getTime();
  const advice = 'renew it: certbot renew, then reload the proxy';
  if (left <= 0) return wrong('certificate', 'it has expired', advice);
  const words = `valid for ${durationOf(left)} more`;
  if (left < 3 * DAY_MS) return wrong('certificate', words, advice);
  return left < 21 * DAY_MS ? warning('certificate', words, advice) : ok('certificate', words);
}

const CONNECT_MS = 5000;

/** When the certificate of an https address ends; null for another address. It is read, not trusted: an authority of one's own is not wrong. */
export async function certificateEnd(publicUrl: string | undefined): Promise<Date | null> {
  if (!publicUrl?.startsWith('https:')) return null;
  const { hostname, port } = new URL(publicUrl);
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const options = {
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }), // an address has no such name
    rejectUnauthorized: false,
  };
  const socket = connect(options, () => resolve(new Date(socket.getPeerCertificate().valid_to)));
  socket.setTimeout(CONNECT_MS, () => reject(new Error('no answer')));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}
