import { IconSearch, IconX } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { useSearchText } from '#web/lib/search/use-search-text.ts';
import classes from './field.module.css';

type SearchFieldProps = {
  label?: string;
  /** Replaces the visible label. */
  'aria-label'?: string;
  placeholder: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  /** The search text in the URL. */
  value: string | undefined;
  /** Receives the typed text after a short pause; undefined for an empty field. */
  onSearch: (text: string | undefined) => void;
};

/** A field that searches as the viewer types. */
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
