import { ActionIcon, Group, Modal, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import classes from './project-gallery.module.css';

/** The further pictures of a project; each opens in a viewer that the arrow keys turn. */
export function ProjectGallery({ images, name }: { images: string[]; name: string }) {
  const [shown, setShown] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={3} size="h2">
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
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size="70rem"
        title={name}
        closeButtonProps={{ 'aria-label': 'Close the gallery' }}
      >
        {shown !== null && <Viewer images={images} shown={shown} onShow={setShown} />}
      </Modal>
    </Stack>
  );
}

type ViewerProps = { images: string[]; shown: number; onShow: (index: number) => void };

function Viewer({ images, shown, onShow }: ViewerProps) {
  const turn = (by: number) => onShow((shown + by + images.length) % images.length);
  useHotkeys([
    ['ArrowLeft', () => turn(-1)],
    ['ArrowRight', () => turn(1)],
  ]);
  const position = `Picture ${shown + 1} of ${images.length}`;
  return (
    <Stack gap="sm">
      <Picture src={images[shown]} alt={position} fit="contain" mah="70dvh" />
      <Group justify="center">
        {images.length > 1 && (
          <ActionIcon aria-label="Previous picture" variant="default" onClick={() => turn(-1)}>
            <IconChevronLeft size={20} />
          </ActionIcon>
        )}
        <Text size="sm" role="status">
          {position}
        </Text>
        {images.length > 1 && (
          <ActionIcon aria-label="Next picture" variant="default" onClick={() => turn(1)}>
            <IconChevronRight size={20} />
          </ActionIcon>
        )}
      </Group>
    </Stack>
  );
}
