// `npm start` installs missing packages, builds changed sources, and runs the product.

import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalledToRun } from './setup/install.mjs';
import { runProgram } from './setup/run-program.mjs';
import { runStory } from './setup/run-story.mjs';
import { SERVER, SERVER_ENVIRONMENT } from './setup/server.mjs';

await runStory(async () => {
  await ensureInstalledToRun();
  await ensureBuilt();
  runProgram(SERVER, { environment: SERVER_ENVIRONMENT, restarts: true });
});
