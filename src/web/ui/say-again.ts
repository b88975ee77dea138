/** For the `ref` of a picture: one that failed before anybody listened, as in a page that the server drew, fails again. */
export function sayAgain(picture: HTMLImageElement | null): void {
  const hasFailed = picture?.complete && picture.naturalWidth === 0;
  if (hasFailed) picture.setAttribute('src', picture.getAttribute('src') ?? '');
}
