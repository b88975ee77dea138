import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PROJECT } from './project-directory.ts';

// For the process of the server, before it loads anything else: the heap is tidied when it is half as large again as what
// is in use, not four times as large; and what V8 has compiled is there at the next start.
setFlagsFromString('--heap-growing-percent=50');
enableCompileCache(join(PROJECT, 'node_modules/.cache/compiled'));
