import { Button, Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { collegeChoicesQuery } from '#web/applications/queries.ts';

type CollegeSelectProps = { value: string | undefined; onChange: (value: string | undefined) => void };

/** Searches the applicants' colleges as the viewer types, one page at a time. */
export function CollegeSelect({ value, onChange }: CollegeSelectProps) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [searched] = useDebouncedValue(text === value ? '' : text.trim(), 250);
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...collegeChoicesQuery(searched),
    enabled: combobox.dropdownOpened,
  });
  const colleges = data?.pages.flatMap((page) => page.colleges) ?? [];
  const choose = (college: string) => {
    setText(college);
    onChange(college);
    combobox.closeDropdown();
  };
  const leave = () => {
    combobox.closeDropdown();
    setText(value ?? '');
  };
  return (
    <Combobox store={combobox} width={340} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          size="xs"
          label="College"
          placeholder="All Colleges"
          value={text}
          maxLength={100}
          rightSection={
            value ? (
              <Combobox.ClearButton aria-label="Clear college" onClear={() => onChange(undefined)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Colleges">
          {colleges.map((college) => (
            <Combobox.Option value={college} key={college}>
              {college}
            </Combobox.Option>
          ))}
          {colleges.length === 0 && (
            <Combobox.Empty>{isPending ? 'Loading colleges...' : 'No colleges found'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {hasNextPage && (
          <Combobox.Footer>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isFetchingNextPage}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void fetchNextPage()}
            >
              More colleges
            </Button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
