/**
 * Zod tries whether code may be made from text, to be quicker. Our policy forbids it, and the browser would report each
 * try; told before it checks anything, Zod does not try.
 */
const shared: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true });
