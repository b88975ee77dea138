import { Box, Input } from '@mantine/core';
import { memo, useId } from 'react';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text-editor-surface.tsx';

/** The height of an empty editor with its toolbar, so that nothing moves when it starts. */
const HEIGHT = 177;

const Editor = lazyPart(() => import('./rich-text-editor-surface.tsx'), <Skeleton height={HEIGHT} />);

/** The rich-text field; the editor's code loads on demand (rule:rich-text-is-cleaned). */
export const RichTextEditor = memo(function RichTextEditor({
  label,
  description,
  required,
  error,
  ...surface
}: RichTextEditorProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <Box mih={HEIGHT}>
        <Editor
          labelId={labelId}
          describedBy={described || undefined}
          isInvalid={Boolean(error)}
          isRequired={required ?? false}
          {...surface}
        />
      </Box>
    </Input.Wrapper>
  );
});
