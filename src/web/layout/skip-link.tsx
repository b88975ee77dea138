import classes from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
