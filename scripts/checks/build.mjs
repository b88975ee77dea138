// Builds the web if its sources changed since the last build.
import { tell } from '../setup/tell.mjs';
import { ensureWebIsBuilt } from '../setup/web-build.mjs';

await tell(ensureWebIsBuilt);
