/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'web-takes-only-the-type-of-the-app',
      comment:
        'The browser talks to the server over HTTP. `import type` of src/server/app.ts types those calls; ' +
        'any other import would ship server code, or its secrets, to everybody.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/', pathNot: '^src/server/app\\.ts$' },
    },
    {
      name: 'web-takes-the-app-as-a-type',
      comment: 'A value import of the app would bundle the whole server: write `import type`.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The rules of the product run in the browser, on the server and in tests alike: the domain imports itself ' +
        'and zod, no I/O, no React, nothing of Node.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'routes-leave-the-database-alone',
      comment:
        'A route validates, makes one call and responds; reading and writing belong to queries and commands.',
      severity: 'error',
      from: { path: '^src/server/.*routes\\.ts$' },
      to: { path: ['^src/server/db/', '^node_modules/(drizzle-orm|pg)/'] },
    },
    {
      name: 'server-knows-no-screen',
      comment: 'The server serves the built web as files; code that both need belongs to the domain.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'product-knows-no-test',
      comment: 'What runs in production must not need what only tests have.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '^bench/', '\\.test\\.tsx?$'] },
    },
    {
      name: 'no-cycles',
      comment:
        'Modules that need each other can only be understood together, and fail in the order of their loading.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that cannot be resolved escapes every rule above.',
      severity: 'error',
      // Their packages are only installed when these programs run.
      from: {
        pathNot: ['^bench/peers/postgraphile-server\\.mjs$', '^bench/browser/lighthouse-package\\.mjs$'],
      },
      to: { couldNotResolve: true, pathNot: '^(virtual:|node:)' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API, so dependency-cruiser needs swc to parse TypeScript.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: '^src/web/routeTree\\.gen\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
