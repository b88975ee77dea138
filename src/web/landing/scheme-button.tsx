import { useState } from 'react';
import classes from './landing.module.css';

/** The same switch as inside, and the same key in storage, without the component library. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

export function SchemeButton() {
  const [scheme, setScheme] = useState(() => document.documentElement.getAttribute(ATTRIBUTE) ?? 'light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const change = () => {
    document.documentElement.setAttribute(ATTRIBUTE, other);
    localStorage.setItem(KEY, other);
    setScheme(other);
  };
  return (
    <button type="button" className={classes.scheme} onClick={change} aria-label={`Use ${other} colours`}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" strokeWidth="1.75" />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />
      </svg>
    </button>
  );
}
