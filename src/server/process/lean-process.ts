import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PROJECT } from '../project-directory.ts';

// Loaded first in the server's process: V8 collects garbage when the heap has grown by half, not fourfold, and caches compiled code for the
// next start.
setFlagsFromString('--heap-growing-percent=50');
enableCompileCache(join(PROJECT, 'node_modules/.cache/compiled'));
