import { Input } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const Editor = lazyWithRetry(() => import('./rich-text-editor-surface.tsx'));

export type RichTextEditorProps = {
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** HTML; an empty text is an empty string. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** The field's path, which `form.getInputProps` gives; focus finds it by this. */
  'data-path'?: string;
};

/** The rich-text field. The editor itself is loaded when one is shown (rule:rich-text-is-cleaned). */
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
