import { ActionIcon, Group, Modal, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useKeys } from '#web/lib/use-keys.ts';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

type GalleryDialogProps = {
  images: string[];
  name: string;
  /** The index of the shown picture; null while the dialog is closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
};

/** The pictures of a project in full size; the arrow keys move between them. */
export default function GalleryDialog({ images, name, shown, onShow }: GalleryDialogProps) {
  return (
    <Modal
      opened={useOpenedOnceMounted(shown !== null)}
      onClose={() => onShow(null)}
      size="70rem"
      title={name}
      closeButtonProps={{ 'aria-label': 'Close gallery' }}
    >
      {shown !== null && <Viewer images={images} shown={shown} onShow={onShow} />}
    </Modal>
  );
}

type ViewerProps = { images: string[]; shown: number; onShow: (index: number) => void };

function Viewer({ images, shown, onShow }: ViewerProps) {
  const turn = (by: number) => onShow((shown + by + images.length) % images.length);
  useKeys([
    ['ArrowLeft', () => turn(-1)],
    ['ArrowRight', () => turn(1)],
  ]);
  const position = `Picture ${shown + 1} of ${images.length}`;
  return (
    <Stack gap="sm">
      <Picture
        src={images[shown]}
        alt={position}
        fit="contain"
        mah="70dvh"
        style={{ aspectRatio: '3 / 2' }}
      />
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
