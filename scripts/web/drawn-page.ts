import { bundleInline } from './inline-script.ts';

/** Where the server puts what it has drawn, and what belongs to its screen (src/server/http/first-view-files.ts). */
const HEAD = '<!--styles--><!--head-->';
const ROOT = '<!--root-->';
const STATE = '<!--state-->';
const CODE = '<!--code-->';

/** The app's code, and its font. */
const LATER = /<(?:script type="module"|link rel="modulepreload")[^>]+>(?:<\/script>)?|<style>.*?<\/style>/gs;

/** The app's page for a view that the server draws: the same, but its code and font wait in a <template> for the first paint. */
export async function drawnPage(app: string, entry: string): Promise<string> {
  const later = app.match(LATER) ?? [];
  const rest = app.replace(LATER, '').replace(/\n\s+(?=\n)/g, '');
  const script = await bundleInline(entry);
  return rest
    .replace(/<title>.*<\/title>/, '')
    .replace('</head>', `${HEAD}</head>`)
    .replace('<div id="root"></div>', `<div id="root">${ROOT}</div>`)
    .replace(
      '</body>',
      () =>
        `${STATE}<template id="code">${CODE}${later.join('')}</template><script>${script}</script></body>`,
    );
}
