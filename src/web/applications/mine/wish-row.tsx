import { ActionIcon, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import classes from './wish-order.module.css';

type WishRowProps = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
};

/** A project with its place: a list of places for phones, buttons for keys, and a mouse drags the row. */
export function WishRow({ name, index, count, onMove, onDragOver, ...drag }: WishRowProps) {
  const places = Array.from({ length: count }, (_, place) => ({
    value: String(place),
    label: String(place + 1),
  }));
  const step = (by: -1 | 1) => {
    if (index + by >= 0 && index + by < count) onMove(index + by);
  };
  return (
    <li
      className={classes.row}
      draggable
      {...drag}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      <NativeSelect
        aria-label={`Place of ${name}`}
        size="sm"
        className={classes.place}
        options={places}
        value={String(index)}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
      />
      <Text className={classes.name}>{name}</Text>
      {/* They stay enabled at the ends, where they would lose the focus. */}
      <ActionIcon
        color="gray"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => step(-1)}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={() => step(1)}
      >
        <IconArrowDown size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
