// `npm start`: installs what is missing, builds what has changed, and runs the product.

import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run-program.mjs';
import { SERVER, SERVER_ENVIRONMENT } from './setup/server.mjs';
import { tell } from './setup/tell.mjs';

await tell(async () => {
  await ensureInstalled();
  await ensureBuilt();
  runProgram(SERVER, { environment: SERVER_ENVIRONMENT });
});
