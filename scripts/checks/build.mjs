// Builds web and server if their sources changed since the last build.

import { ensureBuilt } from '../setup/build.mjs';
import { tell } from '../setup/tell.mjs';

await tell(ensureBuilt);
