import { switchScheme } from './switch-scheme.ts';

// The only script of the landing page, inlined by the build. It preloads the app as soon as somebody hovers over,
// touches or focuses a link.
const EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const options = { passive: true };

for (const event of EVENTS) document.addEventListener(event, preload, options);
document.querySelector('[data-scheme-switch]')?.addEventListener('click', switchScheme);

function preload({ target }: Event) {
  if (!(target instanceof Element && target.closest('a[href^="/"]'))) return;
  for (const event of EVENTS) document.removeEventListener(event, preload);
  const rest = document.querySelector<HTMLTemplateElement>('template');
  if (rest) document.head.append(rest.content);
}
