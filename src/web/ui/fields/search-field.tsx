import { IconSearch, IconX } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { useSearchText } from '#web/lib/search/use-search-text.ts';
import classes from './field.module.css';

type SearchFieldProps = {
  /** What stands above it. */
  label?: string;
  /** Instead of a label, where the place says what it is. */
  'aria-label'?: string;
  placeholder: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  /** What the address bar holds. */
  value: string | undefined;
  /** Gets what was typed, after a short pause; nothing when the field is empty. */
  onSearch: (text: string | undefined) => void;
};

/** Searches while one types. */
export function SearchField({
  label = 'Search',
  className = '',
  value = '',
  onSearch,
  ...rest
}: SearchFieldProps) {
  const { text, type } = useSearchText(value, (typed) => onSearch(typed || undefined));
  const id = useId();
  return (
    <div className={`${classes.field} ${className}`}>
      {!rest['aria-label'] && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      <div className={classes.frame}>
        <span className={classes.before}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
        </span>
        <input
          id={id}
          type="search"
          maxLength={100}
          className={classes.input}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          {...rest}
        />
        {text && (
          <button type="button" className={classes.clear} aria-label="Clear search" onClick={() => type('')}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
