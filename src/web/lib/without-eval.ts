/**
 * Zod tests whether it may use eval for speed. Our content security policy forbids eval, and the browser would report the
 * test. This setting, made before Zod's first check, turns the test off.
 */
const shared: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true });
