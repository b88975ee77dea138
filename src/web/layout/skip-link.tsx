import classes from './skip-link.module.css';

/** The first stop of the keyboard, which skips the header. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
