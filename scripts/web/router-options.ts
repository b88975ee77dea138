/** The location of the routes and the format of their tree, for the browser's build and the SSR worker's. */
export const ROUTES = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/web/routes',
  generatedRouteTree: './src/web/routeTree.gen.ts',
  quoteStyle: 'single',
  addExtensions: true,
  // Every page of students would load the loaders of staff, with their queries. Other loaders are in the first script and run beside the loading of their screen.
  codeSplittingOptions: {
    splitBehavior: ({ routeId }: { routeId: string }) =>
      routeId.startsWith('/_app/admin') ? [['loader', 'component'] as const] : undefined,
  },
} as const;
