import { UnstyledButton } from '@mantine/core';
import { useRichTextEditorContext } from '@mantine/tiptap';
import type { Icon } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ComponentProps } from 'react';

type Chain = ReturnType<Editor['chain']>;

export type FormatControlProps = {
  label: string;
  icon: Icon;
  isActive: (editor: Editor) => boolean;
  toggle: (chain: Chain) => Chain;
};

/** A button of the toolbar that gives the text a format, and takes it away. */
export function FormatControl({ label, icon, isActive, toggle }: FormatControlProps) {
  const { editor } = useRichTextEditorContext();
  const isPressed = useEditorState({
    editor,
    selector: (state) => state.editor !== null && !state.editor.isDestroyed && isActive(state.editor),
  });
  return (
    <PressedControl
      label={label}
      icon={icon}
      isPressed={isPressed ?? false}
      onClick={() => editor && toggle(editor.chain().focus()).run()}
    />
  );
}

type PressedControlProps = ComponentProps<'button'> & { label: string; icon: Icon; isPressed: boolean };

/** Mantine's own button doesn't say that it isn't pressed. The focus stays in the text. */
export function PressedControl({ label, icon: Mark, isPressed, ...others }: PressedControlProps) {
  const { getStyles } = useRichTextEditorContext();
  return (
    <UnstyledButton
      {...others}
      {...getStyles('control')}
      data-rich-text-editor-control
      data-interactive
      data-active={isPressed || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Mark size={16} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}
