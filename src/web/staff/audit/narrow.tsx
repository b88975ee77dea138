import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

type NarrowProps = { label: string; onClick: () => void; children: ReactNode };

/** A word in a record that leaves only the entries with it. */
export function Narrow({ label, onClick, children }: NarrowProps) {
  return (
    <UnstyledButton fz="inherit" ta="left" title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

type NarrowingProps = {
  /** What narrows the record beside the fields of its form. */
  narrowing: string | null;
  onClear: () => void;
};

/** Says what narrows a record, and lets everything show again. */
export function Narrowing({ narrowing, onClear }: NarrowingProps) {
  return (
    <Group justify="flex-end" mt="sm">
      {narrowing && <Notice>{narrowing}</Notice>}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear filters
      </Button>
    </Group>
  );
}

/** The button that led here may have left with its row, so this takes its focus. */
function Notice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Text ref={notice} tabIndex={-1} size="sm" c="dimmed" mr="auto">
      {children}
    </Text>
  );
}
