import { Input } from '@mantine/core';
import { Suspense, useId } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text-editor-surface.tsx';

const Editor = lazyWithRetry(() => import('./rich-text-editor-surface.tsx'));

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
      <Suspense fallback={<Skeleton height={190} />}>
        <Editor labelId={labelId} isInvalid={Boolean(error)} {...surface} />
      </Suspense>
    </Input.Wrapper>
  );
}
