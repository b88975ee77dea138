import { SimpleGrid, Stack, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import layout from './detail-layout.module.css';
import classes from './project-gallery.module.css';

const GalleryDialog = lazyWithRetry(() => import('./gallery-dialog.tsx'));

/** The extra pictures of a project; each opens in the gallery dialog. */
export function ProjectGallery({ images, name }: { images: string[]; name: string }) {
  const [shown, setShown] = useState<number | null>(null);
  const wasOpened = useWasOpened(shown !== null);
  if (images.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={3} size="h2" className={layout.section}>
        Gallery
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {images.map((url, index) => (
          <UnstyledButton
            key={url}
            className={classes.thumbnail}
            aria-label={`Open picture ${index + 1} of ${images.length}`}
            onClick={() => setShown(index)}
          >
            <Picture src={url} alt="" fit="contain" loading="lazy" className={classes.picture} />
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {wasOpened && (
        <DialogFallback>
          <GalleryDialog images={images} name={name} shown={shown} onShow={setShown} />
        </DialogFallback>
      )}
    </Stack>
  );
}
