import { build, type Plugin } from 'vite';

/** A small script as text, for a page; the server allows exactly this text (see security-headers.ts). */
export async function bundleInline(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error(`${entry} was not built`);
  return built.output[0].code.trim();
}

/** Sets the colour scheme of every page before its first paint, without a request. */
export function schemeBeforePaint(entry: string): Plugin {
  return {
    name: 'scheme-before-paint',
    async transformIndexHtml() {
      return [{ tag: 'script', children: await bundleInline(entry), injectTo: 'head' }];
    },
  };
}
