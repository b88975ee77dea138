import { CheckIcon, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import { readStatusList } from '#domain/applications/application-list.ts';
import { APPLICATION_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import classes from '#web/applications/staff.module.css';
import { ChosenOption } from '#web/ui/fields/chosen-option.tsx';

type StatusFilterProps = { value: string | undefined; onChange: (status: string | undefined) => void };

const ALL = 'all';
const OPTIONS = [
  { value: ALL, label: 'All Statuses' },
  ...APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

/** The status filter (rule:applications-filters). It takes several statuses, so its list stays open. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const chosen: string[] = (value && readStatusList(value)) || [ALL];
  const choose = (option: string) => {
    if (option === ALL) {
      combobox.closeDropdown();
      return onChange(undefined);
    }
    const next = APPLICATION_STATUSES.filter((status) => chosen.includes(status) !== (status === option));
    onChange(next.join(',') || undefined);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={200} position="bottom-start">
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          size="xs"
          type="button"
          label="Status"
          pointer
          classNames={{ input: classes.chosenStatuses }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
        >
          {OPTIONS.filter((option) => chosen.includes(option.value))
            .map(({ label }) => label)
            .join(', ')}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Status">
          {OPTIONS.map((option) => {
            const isChosen = chosen.includes(option.value);
            return (
              <Combobox.Option
                value={option.value}
                key={option.value}
                active={isChosen}
                aria-selected={isChosen}
              >
                <ChosenOption isChosen={isChosen}>
                  <Group gap="xs" wrap="nowrap">
                    <CheckIcon size={12} style={{ visibility: isChosen ? undefined : 'hidden' }} />
                    <span>{option.label}</span>
                  </Group>
                </ChosenOption>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
