import { Image, type ImageProps } from '@mantine/core';
import { isImage } from '#domain/links.ts';
import { repeatImageError } from './repeat-image-error.ts';

const NO_PICTURE = '/placeholder.svg';

export type PictureProps = ImageProps & {
  src: string | null | undefined;
  alt: string;
  loading?: 'lazy';
  fetchPriority?: 'high';
};

/** A picture with a user-entered URL, or an uploaded one; shows `fallbackSrc` if the URL is invalid or the image fails to load. */
export const Picture = ({ src, fallbackSrc = NO_PICTURE, ...rest }: PictureProps) => (
  <Image
    ref={repeatImageError}
    src={src && isImage(src) ? src : fallbackSrc}
    fallbackSrc={fallbackSrc}
    {...rest}
  />
);
