import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRichTextEditorContext } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { completeLink } from '#domain/links.ts';
import { PressedControl } from './format-control.tsx';

const NO_LINK = 'Please enter a web address such as https://example.org, or a path such as /guidelines.';
const ABOVE_DIALOGS = 10_000;

/** The toolbar's link button. Mantine's own silently drops an address that the editor rejects (rule:safe-links). */
export function LinkControl() {
  const { editor } = useRichTextEditorContext();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isActive = useEditorState({
    editor,
    selector: (state) => state.editor?.isActive('link') ?? false,
  });

  const open = () => {
    setError(null);
    setTyped(String(editor?.getAttributes('link').href ?? ''));
  };
  const close = () => setTyped(null);
  // Every editor of the page receives Ctrl+K.
  useWindowEvent('edit-link', () => editor?.isFocused && open());

  const save = () => {
    const href = completeLink(typed ?? '');
    const chain = editor?.chain().focus().extendMarkRange('link');
    if (typed?.trim() === '') chain?.unsetLink().run();
    else if (href) chain?.setLink({ href, target: '_blank' }).run();
    else return setError(NO_LINK);
    close();
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };

  return (
    <Popover
      opened={typed !== null}
      onChange={(isOpen) => isOpen || close()}
      trapFocus
      zIndex={ABOVE_DIALOGS}
    >
      <Popover.Target>
        <PressedControl label="Link" icon={IconLink} isPressed={isActive ?? false} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label="Link address"
            inputMode="url"
            data-autofocus
            value={typed ?? ''}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={saveOnEnter}
          />
          <Button size="xs" onClick={save}>
            Save link
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
