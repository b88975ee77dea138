import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/errors.ts';

const MAX_BYTES = 1024 * 1024;

/** Uploads stream and have limits of their own, and so does the import of projects. */
const HAS_OWN_LIMIT = /^\/api\/project-imports(\/|$)/;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

const limited = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw tooLarge();
  },
});

/** No JSON that is sent to us fills the memory: 413 beyond 1 MiB, whether or not its length is told before. */
export const limitJson: typeof limited = (c, next) =>
  JSON_TYPE.test(c.req.header('content-type') ?? '') && !HAS_OWN_LIMIT.test(c.req.path)
    ? limited(c, next)
    : next();

const tooLarge = () =>
  new AppError({
    status: 413,
    code: 'too_large',
    title: 'Too much at once',
    detail: 'This is more than the portal takes at once (1 MB). Please shorten it.',
  });
