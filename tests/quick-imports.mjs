// Preloaded by child processes of tests. Node reads the package.json of drizzle-orm, 180 KB, again for each of its hundred modules: half of the CPU time
// of a command's start.
import { registerHooks } from 'node:module';

const isWithin = (parent) => parent?.includes('/node_modules/drizzle-orm/') === true;

registerHooks({
  resolve: (name, context, next) =>
    isWithin(context.parentURL) && /^\.\.?\/.*\.js$/.test(name)
      ? { url: new URL(name, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(name, context),
});
