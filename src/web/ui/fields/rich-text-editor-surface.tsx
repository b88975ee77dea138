import '@mantine/tiptap/styles.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { completeLink } from '#domain/links.ts';
import { LinkControl } from '#web/ui/link-control.tsx';
import { sliceOfText, tidyPastedHtml } from './pasted-text.ts';
import classes from './rich-text-editor.module.css';

export type RichTextEditorProps = {
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** HTML; an empty string for an empty text. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** The field's path from `form.getInputProps`; the form focuses the field by it. */
  'data-path'?: string;
};

type SurfaceProps = Pick<RichTextEditorProps, 'value' | 'onChange' | 'onBlur' | 'data-path'> & {
  labelId: string;
  isInvalid: boolean;
};

/** Only the toolbar's own elements (rule:rich-text-is-cleaned). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
  }),
  Link.configure({
    openOnClick: false,
    protocols: ['http', 'https'],
    defaultProtocol: 'https',
    isAllowedUri: (href) => completeLink(href) !== null,
  }),
];

/** The pixels that the page's header and its bottom buttons cover: a new line must not hide below them. */
const COVERED = { top: 80, right: 0, bottom: 88, left: 0 };

export default function RichTextEditorSurface({
  labelId,
  isInvalid,
  value,
  onChange,
  ...rest
}: SurfaceProps) {
  const typed = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      transformPastedHTML: tidyPastedHtml,
      clipboardTextParser: (text, $context, _isPlain, { state }) => sliceOfText(text, $context, state.schema),
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      attributes: {
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        role: 'textbox',
        ...(rest['data-path'] ? { 'data-path': rest['data-path'] } : {}),
      },
    },
    onUpdate: ({ editor }) => {
      typed.current = editor.isEmpty ? '' : editor.getHTML();
      onChange(typed.current);
    },
    onBlur: () => rest.onBlur?.(),
  });

  // A value from outside, for example loaded or restored.
  useEffect(() => {
    if (value === typed.current || editor.isDestroyed) return;
    typed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <RichTextEditor
      editor={editor}
      className={classes.editor}
      classNames={{ content: classes.content, toolbar: classes.toolbar }}
      data-invalid={isInvalid || undefined}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.OrderedList />
          <RichTextEditor.BulletList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <LinkControl />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
