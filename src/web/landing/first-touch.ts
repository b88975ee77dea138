import { switchScheme } from './switch-scheme.ts';

// The only script of the landing page, inlined by the build. It preloads the app as soon as somebody hovers over,
// touches or focuses a link.
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const options = { passive: true };

for (const sign of SIGNS) document.addEventListener(sign, preload, options);
document.querySelector('[data-scheme-switch]')?.addEventListener('click', switchScheme);

function preload({ target }: Event) {
  if (!(target instanceof Element && target.closest('a[href^="/"]'))) return;
  for (const sign of SIGNS) document.removeEventListener(sign, preload);
  const rest = document.querySelector<HTMLTemplateElement>('template');
  if (rest) document.head.append(rest.content);
}
