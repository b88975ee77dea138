const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];

/** The programs of `npm run bench` by name. `environment` has defaults. */
export const PROGRAMS = {
  speed: { run: ['bench/run.ts'], about: 'the product beside its database and a bare Node server' },
  peers: { run: ['bench/peers/run.ts'], about: 'the same beside PostgREST, PostGraphile and a thin server' },
  scale: { run: ['bench/scale.ts'], about: 'lists, searches and exports with up to a million applications' },
  routes: {
    run: [...VITEST, 'bench/routes/routes.bench.ts'],
    environment: { TEST_FILES: 'bench/routes/*.bench.ts' },
    about: 'processor time and buffers of every GET of the API on the large data',
  },
  cycles: {
    run: [...VITEST, 'bench/routes/cycles.bench.ts'],
    environment: { TEST_FILES: 'bench/routes/*.bench.ts' },
    about: 'the dearest requests before and after five more archived cycles (FACTOR)',
  },
  lists: { run: ['bench/lists.ts'], about: 'the list of applications, in every order and with every filter' },
  ssr: { run: ['bench/ssr/run.ts'], about: 'server-rendered pages beside people who write' },
  start: { run: ['bench/start.ts'], about: 'the first seconds of a process' },
  'last-hour': { run: ['bench/last-hour/run.ts'], about: '20,000 students before a deadline' },
  'same-time': {
    run: ['bench/same-time.ts'],
    about: 'whether the time of a response tells that an account exists',
  },
  mail: { run: ['bench/mail-latency.ts'], about: 'from a submission to its email' },
  mails: { run: ['bench/mails-leave.ts'], about: 'how many emails leave beside submissions' },
  review: {
    run: ['bench/reviews/next-application.ts'],
    about: 'from the submission of a review to the next application',
  },
  results: { run: ['bench/reviews/results.ts'], about: 'pages of results while people review' },
  assignment: { run: ['bench/reviews/assignment.ts'], about: 'automatic assignment' },
  fairness: { run: ['bench/reviews/fairness.ts'], about: 'adjusted scores' },
  lighthouse: { run: ['bench/browser/lighthouse.ts'], about: 'Lighthouse’s results of every page' },
  'slow-line': {
    run: ['bench/browser/slow-line.ts'],
    about: '20 presses and texts on a slow phone and line',
  },
  inp: {
    run: ['bench/browser/interactions.ts'],
    about: 'from each press and letter to its effect, on every screen of the large data',
  },
  blocking: {
    run: ['bench/browser/blocking.ts'],
    about: 'how long the pages of running demos block a phone: <url> <url>',
  },
  statements: {
    run: [...VITEST, 'bench/statements.bench.ts'],
    environment: { TEST_FILES: 'bench/*.bench.ts' },
    about: 'how many SQL statements a submission sends',
  },
  import: {
    run: [...VITEST, 'bench/import.bench.ts'],
    environment: { TEST_FILES: 'bench/*.bench.ts' },
    about: 'the largest file of projects, through its routes',
  },
  decisions: {
    run: ['bench/decisions/run.ts'],
    about: 'releases of 10,000 decisions: release, kills, alike, announcement',
  },
  'decision-races': {
    run: [...VITEST, 'bench/decisions/races.bench.ts'],
    environment: { TEST_FILES: 'bench/decisions/*.bench.ts' },
    about: 'answers, ends, promotions and corrections of offers at once (RACE_ROUNDS)',
  },
  chaos: { run: ['bench/chaos/run.ts'], about: 'damage of one kind, and what is lost: <kind> [times]' },
  fuzz: {
    run: [...VITEST, 'tests/security/fuzz.test.ts'],
    environment: { FUZZ_CASES: '1000' },
    about: '1,000 wrong requests to every route (FUZZ_CASES, FUZZ_SEED)',
  },
  'fuzz-blocking': {
    run: [...VITEST, 'tests/security/blocking.test.ts'],
    environment: { BLOCKING: 'whole' },
    about: 'every pathological text and body at every place',
  },
};
