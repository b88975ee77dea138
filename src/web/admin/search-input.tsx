import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type SearchInputProps = {
  label: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
};

const PAUSE_MS = 250;

/** Searches while one types, after a short pause. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value ?? '');
  const search = useDebouncedCallback((next: string) => onSearch(next.trim() || undefined), PAUSE_MS);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
      style={{ flex: '1 1 16rem' }}
    />
  );
}
