import { Image, type ImageProps } from '@mantine/core';
import { isImageLink } from '#domain/links.ts';
import { sayAgain } from './say-again.ts';

const NO_PICTURE = '/placeholder.svg';

type PictureProps = ImageProps & {
  src: string | null | undefined;
  alt: string;
  loading?: 'lazy';
  fetchPriority?: 'high';
};

/** A picture whose address somebody wrote; the placeholder where that is no address of one, or nothing is there. */
export const Picture = ({ src, ...rest }: PictureProps) => (
  <Image ref={sayAgain} src={src && isImageLink(src) ? src : NO_PICTURE} fallbackSrc={NO_PICTURE} {...rest} />
);
