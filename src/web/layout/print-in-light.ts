const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: while a page is printed it wears the light colours, whichever the screen has. */
export function printInLight(): void {
  const root = document.documentElement;
  let worn: string | null = null;
  window.addEventListener('beforeprint', () => {
    worn = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (worn) root.setAttribute(SCHEME, worn);
  });
}
