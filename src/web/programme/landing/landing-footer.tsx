import { Mark } from '#web/layout/logo.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/lib/use-programme.ts';
import classes from './landing.module.css';
import { FOOTER_LINKS } from './landing-content.ts';

/** rule:landing-footer. */
export function LandingFooter() {
  const { short_name, mailbox } = useProgramme();
  return (
    <footer className={classes.footer}>
      <div className={classes.imprint}>
        <span className={classes.logo}>
          <Mark /> {short_name}
        </span>
        <a href={`mailto:${mailbox}`}>{mailbox}</a>
      </div>
      <nav aria-label="Portal">
        <h2>Portal</h2>
        <a href={PATHS.projects}>Projects</a>
        <a href={PATHS.teams}>Teams</a>
        <a href="/guidelines">Guidelines</a>
      </nav>
      {Object.entries(FOOTER_LINKS).map(([heading, links]) => (
        <nav key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          {links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      ))}
    </footer>
  );
}
