/** An image `ref`: reloads an image that failed before hydration, so that its `onError` runs. */
export function repeatImageError(picture: HTMLImageElement | null): void {
  const hasFailed = picture?.complete && picture.naturalWidth === 0;
  if (hasFailed) picture.setAttribute('src', picture.getAttribute('src') ?? '');
}
