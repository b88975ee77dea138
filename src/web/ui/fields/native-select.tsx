import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import classes from './field.module.css';

type Option = { value: string; label: string; disabled?: boolean };

type NativeSelectProps = Omit<ComponentProps<'select'>, 'size' | 'children'> & {
  label?: string;
  description?: string;
  options: Option[];
  size?: 'xs' | 'sm';
};

/** The browser's own select: it needs no code, and a phone shows its native list. */
export function NativeSelect({
  label,
  description,
  options,
  size,
  className = '',
  ...rest
}: NativeSelectProps) {
  const id = useId();
  const descriptionId = description && `${id}-description`;
  return (
    <div className={`${classes.field} ${className}`} data-size={size}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      {description && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.frame}>
        <select id={id} aria-describedby={descriptionId} className={classes.input} {...rest}>
          {options.map(({ label, ...option }) => (
            <option key={option.value} {...option}>
              {label}
            </option>
          ))}
        </select>
        <span className={classes.after}>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </span>
      </div>
    </div>
  );
}
