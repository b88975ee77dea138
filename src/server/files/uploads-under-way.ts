import { AppError } from '#domain/errors.ts';

const MOST = 3;
const WAIT_SECONDS = 5;

/** How many uploads of a person this process has under way. */
const underWay = new Map<string, number>();

/** Receives a file unless three of the same person are on their way: 429. Else a few slow lines would take every place. */
export async function asOneOfFew<T>(personId: string, receive: () => Promise<T>): Promise<T> {
  const others = underWay.get(personId) ?? 0;
  if (others >= MOST) throw tooManyAtOnce();
  underWay.set(personId, others + 1);
  try {
    return await receive();
  } finally {
    const left = (underWay.get(personId) ?? 1) - 1;
    if (left > 0) underWay.set(personId, left);
    else underWay.delete(personId);
  }
}

const tooManyAtOnce = () =>
  new AppError({
    status: 429,
    code: 'uploads_under_way',
    title: 'Too many files at once',
    detail: 'Three of your files are still on their way. Please send this one when one of them has arrived.',
    retryAfterSeconds: WAIT_SECONDS,
  });
