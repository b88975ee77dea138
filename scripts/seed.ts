import { parseArgs } from 'node:util';
import { readEnv } from '#server/env.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { type DemoServices, seedDemo } from './seed/demo.ts';
import { seedLarge } from './seed/large.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

type Scale = { fill: (services: DemoServices, isComplete: boolean) => Promise<boolean>; message: string };

const LARGE_ALREADY = 'The database has the large data already.';
const SCALES: Record<string, Scale> = {
  demo: { fill: seedDemo, message: 'The demo goes into an empty database only, and this one has accounts.' },
  large: { fill: (services, isComplete) => seedLarge(services, 1, 2, isComplete), message: LARGE_ALREADY },
  huge: { fill: (services) => seedLarge(services, 10, 0, false), message: LARGE_ALREADY },
};

// `npm run seed -- --scale demo|large|huge` fills the database of DATABASE_URL, or else the one in DATA_DIR.
// With `--without-reviews` the large one has neither reviews nor emails, notifications and most audit lines; the huge one never has any.
await runCommand(seed);

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: 'demo' },
      'without-reviews': { type: 'boolean', default: false },
    },
  });
  const scale = SCALES[values.scale];
  if (!scale) throw new LaunchError(`Unknown scale "${values.scale}": choose demo, large or huge.`);
  const env = readEnv();
  if (env.isProduction) {
    throw new LaunchError('The demo people have a published password, so production databases reject them.');
  }
  const storage = await openStorage(env);
  try {
    await storage.migrate();
    const start = performance.now();
    const isFilled = await scale.fill(
      { ...storage, now: () => new Date(), hashPassword },
      !values['without-reviews'],
    );
    if (!isFilled) throw new LaunchError(scale.message);
    console.log(`Seeded at scale ${values.scale} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  } finally {
    await storage.close();
  }
}
