import '@mantine/tiptap/styles.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import {
  IconBold,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { completeLink } from '#domain/links.ts';
import { sliceOfText, tidyPastedHtml } from '../pasted-text.ts';
import { FormatControl, type FormatControlProps } from './format-control.tsx';
import { LinkControl } from './link-control.tsx';
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
  describedBy?: string;
  isInvalid: boolean;
  isRequired: boolean;
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

/** The buttons that give a format, in their groups. */
const FORMATS: FormatControlProps[][] = [
  [
    {
      label: 'Heading 1',
      icon: IconH1,
      isActive: (editor) => editor.isActive('heading', { level: 1 }),
      toggle: (chain) => chain.toggleHeading({ level: 1 }),
    },
    {
      label: 'Heading 2',
      icon: IconH2,
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      toggle: (chain) => chain.toggleHeading({ level: 2 }),
    },
    {
      label: 'Heading 3',
      icon: IconH3,
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      toggle: (chain) => chain.toggleHeading({ level: 3 }),
    },
  ],
  [
    {
      label: 'Bold',
      icon: IconBold,
      isActive: (editor) => editor.isActive('bold'),
      toggle: (chain) => chain.toggleBold(),
    },
    {
      label: 'Italic',
      icon: IconItalic,
      isActive: (editor) => editor.isActive('italic'),
      toggle: (chain) => chain.toggleItalic(),
    },
    {
      label: 'Underline',
      icon: IconUnderline,
      isActive: (editor) => editor.isActive('underline'),
      toggle: (chain) => chain.toggleUnderline(),
    },
  ],
  [
    {
      label: 'Ordered list',
      icon: IconListNumbers,
      isActive: (editor) => editor.isActive('orderedList'),
      toggle: (chain) => chain.toggleOrderedList(),
    },
    {
      label: 'Bullet list',
      icon: IconList,
      isActive: (editor) => editor.isActive('bulletList'),
      toggle: (chain) => chain.toggleBulletList(),
    },
  ],
];

/** The pixels that the page's header, its bottom buttons and the toolbar cover: a new line must not hide below them. */
const COVERED = { top: 80, right: 0, bottom: 140, left: 0 };

export default function RichTextEditorSurface({
  labelId,
  describedBy,
  isInvalid,
  isRequired,
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
        'aria-invalid': String(isInvalid),
        'aria-required': String(isRequired),
        role: 'textbox',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
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
      <RichTextEditor.Content />
      <RichTextEditor.Toolbar>
        {FORMATS.map((controls) => (
          <RichTextEditor.ControlsGroup key={controls[0]?.label}>
            {controls.map((control) => (
              <FormatControl key={control.label} {...control} />
            ))}
          </RichTextEditor.ControlsGroup>
        ))}
        <RichTextEditor.ControlsGroup>
          <LinkControl />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
    </RichTextEditor>
  );
}
