import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from '#web/lib/use-search-text.ts';

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** What the address bar holds. */
  value: string | undefined;
  /** Gets what was typed, after a short pause; nothing when the field is empty. */
  onSearch: (text: string | undefined) => void;
};

/** Searches while one types. */
export function SearchField({ value = '', onSearch, ...props }: SearchFieldProps) {
  const { text, type } = useSearchText(value, (typed) => onSearch(typed || undefined));
  return (
    <TextInput
      type="search"
      label={props['aria-label'] ? undefined : 'Search'}
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      {...props}
    />
  );
}
