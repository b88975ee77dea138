import { Image, type ImageProps } from '@mantine/core';
import { isImageLink } from '#domain/links.ts';
import { repeatImageError } from './repeat-image-error.ts';

const NO_PICTURE = '/placeholder.svg';

export type PictureProps = ImageProps & {
  src: string | null | undefined;
  alt: string;
  loading?: 'lazy';
  fetchPriority?: 'high';
};

/** A picture with a user-entered URL; shows the placeholder if the URL is invalid or the image fails to load. */
export const Picture = ({ src, ...rest }: PictureProps) => (
  <Image
    ref={repeatImageError}
    src={src && isImageLink(src) ? src : NO_PICTURE}
    fallbackSrc={NO_PICTURE}
    {...rest}
  />
);
