import classes from './landing.module.css';
import { switchScheme } from './switch-scheme.ts';

/** The switch of the colour scheme. The prerendered page finds it by its attribute. */
export function SchemeButton() {
  return (
    <button type="button" className={classes.scheme} data-scheme-switch onClick={switchScheme}>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" strokeWidth="1.75" />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />
      </svg>
      <span className={classes.byDay}>Use dark colours</span>
      <span className={classes.byNight}>Use light colours</span>
    </button>
  );
}
