// Builds web and server if their sources changed since the last build.

import { ensureBuilt } from '../setup/build.mjs';
import { runStory } from '../setup/run-story.mjs';

await runStory(ensureBuilt);
