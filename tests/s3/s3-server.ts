import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const PAGE = 1000;
const ALGORITHM = 'AWS4-HMAC-SHA256';

type Bucket = { name: string; accessKeyId: string; secretAccessKey: string };
type StoredObject = { bytes: Buffer; type: string; etag: string };
type Reply = { status: number; headers?: Record<string, string>; body?: Buffer | string };

/** S3’s four calls that the portal makes, on one bucket in memory. It checks each signature, length and hash as Amazon does. */
export async function startS3Server(bucket: Bucket) {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const { status, headers, body = '' } = await respond(request, bucket, objects);
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function respond(
  request: IncomingMessage,
  bucket: Bucket,
  objects: Map<string, StoredObject>,
): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const bytes = await buffer(request);
  const fault = faultOf(request, bytes, bucket);
  if (fault) return error(...fault);
  const [, name, ...path] = pathname.split('/').map(decodeURIComponent);
  if (name !== bucket.name) return error(404, 'NoSuchBucket');
  const key = path.join('/');
  const call = `${request.method} ${key ? 'object' : 'bucket'} ${searchParams.get('x-id') ?? searchParams.get('list-type')}`;
  switch (call) {
    case 'PUT object PutObject':
      return put(objects, key, bytes, request.headers['content-type'] ?? 'binary/octet-stream');
    case 'GET object GetObject':
      return get(objects, key);
    case 'DELETE object DeleteObject':
      objects.delete(key);
      return { status: 204 };
    case 'GET bucket 2':
      return list(objects, bucket.name, searchParams.get('continuation-token'));
    default:
      return error(501, 'NotImplemented');
  }
}

function put(objects: Map<string, StoredObject>, key: string, bytes: Buffer, type: string): Reply {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  objects.set(key, { bytes, type, etag });
  return { status: 200, headers: { ETag: etag } };
}

function get(objects: Map<string, StoredObject>, key: string): Reply {
  const found = objects.get(key);
  if (!found) return error(404, 'NoSuchKey');
  return { status: 200, headers: { 'Content-Type': found.type, ETag: found.etag }, body: found.bytes };
}

/** A page of keys after the last one of the previous page, which is the token. */
function list(objects: Map<string, StoredObject>, bucket: string, after: string | null): Reply {
  const keys = [...objects.keys()].sort().filter((key) => after === null || key > after);
  const page = keys.slice(0, PAGE);
  const isTruncated = keys.length > page.length;
  const token = isTruncated
    ? `<NextContinuationToken>${escapeText(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  const contents = page.map((key) => `<Contents><Key>${escapeText(key)}</Key></Contents>`).join('');
  return xml(
    200,
    `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${contents}</ListBucketResult>`,
  );
}

type Fault = [status: number, code: string];

/** Amazon’s reasons to reject a request of this client, whatever it asks for. */
function faultOf(request: IncomingMessage, bytes: Buffer, bucket: Bucket): Fault | null {
  const { headers } = request;
  const authorization = headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/,
  );
  if (!authorization) return [403, 'AccessDenied'];
  const [, accessKeyId, scope = '', signedHeaders = '', signature] = authorization;
  if (accessKeyId !== bucket.accessKeyId) return [403, 'InvalidAccessKeyId'];
  if (signatureOf(request, scope, signedHeaders, bucket.secretAccessKey) !== signature)
    return [403, 'SignatureDoesNotMatch'];
  if (request.method === 'PUT' && headers['content-length'] === undefined)
    return [411, 'MissingContentLength'];
  if (headers['x-amz-trailer']) return [501, 'NotImplemented'];
  const hash = headers['x-amz-content-sha256'];
  const isHashRight = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(bytes);
  return isHashRight ? null : [400, 'XAmzContentSHA256Mismatch'];
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf(request: IncomingMessage, scope: string, signedHeaders: string, secret: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonicalRequest = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [ALGORITHM, request.headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  return hmac(signingKey, toSign).toString('hex');
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});
const error = (status: number, code: string): Reply => xml(status, `<Error><Code>${code}</Code></Error>`);
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
