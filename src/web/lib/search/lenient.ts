import type { z } from 'zod';

/** A search parameter whose invalid value is dropped. */
export const lenient = <S extends z.ZodType>(schema: S) => schema.catch(undefined as z.output<S>);
