/** Paper is white: while a page is printed it wears the light colours, whichever the screen has. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let worn: string | undefined;
  addEventListener('beforeprint', () => {
    worn = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.mantineColorScheme = worn;
  });
}
