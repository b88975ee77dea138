import { Box, Input } from '@mantine/core';
import { useId } from 'react';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text-editor-surface.tsx';

/** The height of an empty editor with its toolbar, so that nothing moves when it starts. */
const HEIGHT = 177;

const Editor = lazyPart(() => import('./rich-text-editor-surface.tsx'), <Skeleton height={HEIGHT} />);

/** The rich-text field; the editor's code loads on demand (rule:rich-text-is-cleaned). */
export function RichTextEditor({ label, description, required, error, ...surface }: RichTextEditorProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <Box mih={HEIGHT}>
        <Editor labelId={labelId} isInvalid={Boolean(error)} {...surface} />
      </Box>
    </Input.Wrapper>
  );
}
