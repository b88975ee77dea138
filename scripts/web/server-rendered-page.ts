import { bundleInline } from './inline-script.ts';
import { preloadLink } from './preloads.ts';

/** The app's code, and its font. */
const LATER = /<(?:script type="module"|link rel="modulepreload")[^>]+>(?:<\/script>)?|<style>.*?<\/style>/gs;

/** The inline scripts: `script` loads the code, `recorder` records the input until then. */
export type ServerRendered = { script: string; recorder: string };

/**
 * The app's page with placeholders for the server (src/server/ssr/page-templates.ts). Its code and font wait in a <template> until the first
 * paint. `first`, the app's largest script, loads together with the style sheet, because the connection would be idle otherwise.
 */
export async function serverRenderedPage(
  app: string,
  first: string,
  { script: entry, recorder }: ServerRendered,
): Promise<string> {
  const later = app.match(LATER) ?? [];
  const rest = app.replace(LATER, '').replace(/\n\s+(?=\n)/g, '');
  const script = await bundleInline(entry);
  const recording = await bundleInline(recorder);
  const early = preloadLink(first).replace('<link', '<link fetchpriority="low"');
  return rest
    .replace(/<title>.*<\/title>/, '')
    .replace('</head>', () => `${early}<script>${recording}</script><!--styles--><!--head--></head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--root--></div>')
    .replace(
      '</body>',
      () =>
        `<!--state--><template id="code"><!--code-->${later.join('')}</template><script>${script}</script></body>`,
    );
}
