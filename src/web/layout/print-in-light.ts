/** Switches to the light scheme while printing, because paper is white (rule:printable-pages). */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let previous: string | undefined;
  addEventListener('beforeprint', () => {
    previous = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.mantineColorScheme = previous;
  });
}
