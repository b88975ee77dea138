/** Where the screens are, and how the tree of them is written: for the build of the web and that of the first view. */
export const ROUTES = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/web/routes',
  generatedRouteTree: './src/web/routeTree.gen.ts',
  quoteStyle: 'single',
  addExtensions: true,
} as const;
