import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, memo, type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** A text is its own label. */
type Option = string | { value: string; label: string; disabled?: boolean };
type OptionGroup = { label: string; options: Option[] };

type NativeSelectProps = Omit<ComponentProps<'select'>, 'size' | 'children' | 'value'> & {
  label?: string;
  description?: string;
  isDescriptionBelow?: boolean;
  error?: ReactNode;
  /** The label of a first option without a value, such as "All statuses". */
  placeholder?: string;
  options: readonly (Option | OptionGroup)[];
  size?: 'xs' | 'sm';
  value?: string | null;
};

/**
 * The browser's own select: it needs no code, and a phone shows its native list. With the same `options` at every render it stays as it is
 * while another field of a form changes.
 */
export const NativeSelect = memo(function NativeSelect({
  label,
  description,
  isDescriptionBelow = false,
  error,
  placeholder,
  options,
  size,
  value,
  className = '',
  ...rest
}: NativeSelectProps) {
  const id = useId();
  const descriptionId = description && `${id}-description`;
  const errorId = error ? `${id}-error` : undefined;
  const explanation = description && (
    <p id={descriptionId} className={classes.description}>
      {description}
    </p>
  );
  return (
    <div className={`${classes.field} ${className}`} data-size={size}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {rest.required && <RequiredMark />}
        </label>
      )}
      {!isDescriptionBelow && explanation}
      <div className={classes.frame}>
        <select
          id={id}
          aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className={classes.input}
          value={value ?? ''}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) =>
            typeof option !== 'string' && 'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(toElement)}
              </optgroup>
            ) : (
              toElement(option)
            ),
          )}
        </select>
        <span className={classes.after}>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </span>
      </div>
      {isDescriptionBelow && explanation}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
});

const RequiredMark = () => (
  <span className={classes.required} aria-hidden>
    {' *'}
  </span>
);

function toElement(option: Option) {
  const { label, ...attributes } = typeof option === 'string' ? { value: option, label: option } : option;
  return (
    <option key={attributes.value} {...attributes}>
      {label}
    </option>
  );
}
