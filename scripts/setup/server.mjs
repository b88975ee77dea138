// The options of the built programs. V8 reserves three times this size (MB) for new objects: a smaller one copies the objects of 32 open
// requests repeatedly, a larger one wastes memory (docs/decisions/019).
const LEAN = '--max-semi-space-size=4';
export const SERVER = [LEAN, 'dist/server/main.js'];
export const WORKER = [LEAN, 'dist/server/worker-main.js'];

// Each thread that allocates has its own arena and never returns it: with two arenas, the process is 10 MB smaller. Blocks of a megabyte, such
// as the files read at the start, are returned at once instead of leaving gaps: another 14 MB (docs/decisions/019).
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
