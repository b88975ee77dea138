import { Contours } from '#web/programme/landing/contours.tsx';
import classes from './auth-screen.module.css';

/** Loads on wide screens only: its paths are longer than the rest of the page. */
export default function Illustration() {
  return <Contours className={classes.illustration} />;
}
