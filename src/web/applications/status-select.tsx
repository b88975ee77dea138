import { Combobox, Group, Kbd, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { FieldButton } from '#web/ui/fields/field-button.tsx';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';
import { badgeButtonClass, StatusField, type StatusSelectProps, useStatusChoice } from './status-field.tsx';

type Props = StatusSelectProps & {
  /** It replaces a pressed button: it takes the focus and opens. */
  opensOnMount?: boolean;
  /** It looks like the badge of its status. */
  isBadge?: boolean;
};

/**
 * A new status sends emails, so opening the list, moving to a status and setting it are separate steps: arrow keys and
 * digits only move the selection; Enter or a click sets the status.
 */
export default function StatusSelect({ opensOnMount = false, isBadge = false, ...props }: Props) {
  const { shown, options, choose, button } = useStatusChoice(props);
  const [active, setActive] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setActive(null);
    },
  });
  const { dropdownOpened: isOpen, targetRef, updateSelectedOptionIndex } = combobox;
  // Not in `onDropdownOpen`: on a slow device the options aren't mounted yet, and the arrow keys would begin at the first one.
  useEffect(() => {
    if (isOpen) updateSelectedOptionIndex('active');
  }, [isOpen, updateSelectedOptionIndex]);
  useEffect(() => {
    if (!opensOnMount) return;
    targetRef.current?.focus({ preventScroll: true });
    targetRef.current?.click();
  }, [opensOnMount, targetRef]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    // Otherwise Ctrl+Enter would set a status, and the arrow keys would page to another application.
    if (event.key === 'Enter' ? isModified : SIDEWAYS.has(event.key)) event.stopPropagation();
    const place = isModified ? -1 : options.findIndex(({ digit }) => digit === event.key);
    if (place >= 0) combobox.selectOption(place);
    setActive(options[place]?.value ?? null);
  };
  const submit = (status: string) => {
    combobox.closeDropdown();
    choose(status);
  };
  const opener = {
    ...button,
    onClick: () => combobox.toggleDropdown(),
    onBlur: () => combobox.closeDropdown(),
    onKeyDownCapture,
  };
  const target = (
    <Combobox.Target
      targetType="button"
      aria-expanded={isOpen}
      {...(active && { 'aria-activedescendant': `${button.id}-${active}` })}
    >
      {isBadge ? (
        <button type="button" {...opener} className={badgeButtonClass} data-tone={STATUS_TONES[shown]} />
      ) : (
        <FieldButton {...opener} />
      )}
    </Combobox.Target>
  );
  return (
    <Combobox store={combobox} width={200} position="bottom-start" onOptionSubmit={submit}>
      {isBadge ? (
        target
      ) : (
        <StatusField {...props} id={button.id}>
          {target}
        </StatusField>
      )}
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Status">
          {options.map(({ value, digit }) => (
            <Combobox.Option
              key={value}
              id={`${button.id}-${value}`}
              value={value}
              active={value === shown}
              disabled={digit === null}
            >
              <Group justify="space-between" wrap="nowrap">
                {STATUS_LABELS[value]}
                {digit && (
                  <Kbd aria-hidden translate="no">
                    {digit}
                  </Kbd>
                )}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const SIDEWAYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);
