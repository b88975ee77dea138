import { bundleInline } from './inline-script.ts';
import { preloadLink } from './preloads.ts';

/** The app's code, and its font. */
const LATER = /<(?:script type="module"|link rel="modulepreload")[^>]+>(?:<\/script>)?|<style>.*?<\/style>/gs;
const CODE = '<template id="code">';

/**
 * A page whose code and font wait in a <template> until its first paint: `script`, inline, loads them then. `first`, the app's largest script,
 * loads together with the style sheet, because the connection would be idle otherwise.
 */
export async function withCodeAfterPaint(page: string, first: string, script: string): Promise<string> {
  const later = page.match(LATER) ?? [];
  const early = preloadLink(first).replace('<link', '<link fetchpriority="low"');
  const loading = await bundleInline(script);
  return page
    .replace(LATER, '')
    .replace(/\n\s+(?=\n)/g, '')
    .replace('</head>', () => `${early}</head>`)
    .replace('</body>', () => `${CODE}${later.join('')}</template><script>${loading}</script></body>`);
}

/** Such a page with placeholders for the server (src/server/ssr/page-templates.ts). The inline `recorder` records the input until its code has loaded. */
export async function serverRenderedPage(page: string, recorder: string): Promise<string> {
  const recording = await bundleInline(recorder);
  return page
    .replace(/<title>.*<\/title>/, '')
    .replace('</head>', () => `<script>${recording}</script><!--styles--><!--head--></head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--root--></div>')
    .replace(CODE, `<!--state-->${CODE}<!--code-->`);
}
