/** The location of the routes and the format of their tree, for the browser's build and the SSR worker's. */
export const ROUTES = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/web/routes',
  generatedRouteTree: './src/web/routeTree.gen.ts',
  quoteStyle: 'single',
  addExtensions: true,
} as const;
