// How the built server is run. V8 keeps three times this room (MB) for new objects: less, and what 32 requests under
// way hold is copied again and again; more, and the process is larger than it need be (docs/decisions/019).
export const SERVER = ['--max-semi-space-size=4', 'dist/server/main.js'];

// Each thread that takes memory has a share of its own, which it keeps: with two shares, the process holds 10 MB less.
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
