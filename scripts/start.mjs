// `npm start`: installs what is missing, builds the web if its sources changed, and runs the product.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run-program.mjs';
import { tell } from './setup/tell.mjs';
import { ensureWebIsBuilt } from './setup/web-build.mjs';

await tell(async () => {
  await ensureInstalled();
  await ensureWebIsBuilt();
  runProgram(['src/server/main.ts']);
});
