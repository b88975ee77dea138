// Loaded before a process (`node --import`): its clock is wrong by CLOCK_OFFSET_MS, as on a machine whose time nobody keeps.
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const now = Date.now;
const shifted = () => now() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [shifted()], newTarget),
  apply: (target) => new target(shifted()).toString(),
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
});
