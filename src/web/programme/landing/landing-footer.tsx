import { Mark } from '#web/layout/logo.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import classes from './landing.module.css';
import { ABOUT_LINKS } from './landing-content.ts';

/** rule:landing-footer. */
export function LandingFooter() {
  const { short_name, mailbox, resource_links, social_links } = useProgramme();
  const columns = Object.entries({ About: ABOUT_LINKS, Resources: resource_links, Social: social_links });
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
      {columns
        .filter(([, links]) => links.length > 0)
        .map(([heading, links]) => (
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
