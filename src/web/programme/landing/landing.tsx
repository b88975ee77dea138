import { Mark } from '#web/layout/logo.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/lib/use-programme.ts';
import { Contours } from './contours.tsx';
import classes from './landing.module.css';
import { LANDING_CATEGORIES, LANDING_STATS, LANDING_STEPS } from './landing-content.ts';
import { LandingFooter } from './landing-footer.tsx';
import { eligibilityOf, questionsOf } from './questions-content.ts';
import { SchemeButton } from './scheme-button.tsx';

/**
 * The public landing page. The build renders it to static HTML, so it uses neither the component library nor the
 * router (rule:programme-content). The server fills the slots with what changes (`landing-page.ts`).
 */
export function Landing() {
  const { short_name } = useProgramme();
  return (
    <div className={classes.page}>
      <header className={classes.masthead}>
        <span className={classes.logo}>
          <Mark /> {short_name}
        </span>
        <nav className={classes.nav} aria-label="Main">
          <a href={PATHS.projects}>Projects</a>
          <a href="/guidelines">Guidelines</a>
          <a href="#questions">Help</a>
          <a href="/auth" data-slot="sign-in">
            Sign In
          </a>
          <SchemeButton />
        </nav>
      </header>
      <main id="main">
        <Intro />
        <Stats />
        <Steps />
        <div className={classes.projects} data-slot="projects" />
        <Categories />
        <BeforeSigningUp />
        <Closing />
      </main>
      <LandingFooter />
    </div>
  );
}

function Intro() {
  const { name, about, kind, is_paid, duration, audience } = useProgramme();
  return (
    <section className={classes.opening}>
      <div>
        <h1>{name}</h1>
        <p className={classes.lead} data-slot="text">
          {about}
        </p>
        <p className={classes.actions}>
          <a href="/auth?tab=sign-up" className={classes.primary}>
            Get Started
          </a>
          <a href={PATHS.projects} className={classes.secondary}>
            Browse Projects
          </a>
        </p>
        <p className={classes.small}>
          {is_paid ? 'A paid' : 'An unpaid'} {kind} of {duration}, for {audience}.
        </p>
      </div>
      <figure className={classes.figure}>
        <Contours className={classes.illustration} withSteps />
        <figcaption>
          <em>Fig. 1.</em> The way to a project, in four steps.
        </figcaption>
      </figure>
    </section>
  );
}

function Stats() {
  const { kind } = useProgramme();
  return (
    <dl className={classes.stats} aria-label={`The ${kind} in figures`} data-slot="figures">
      {LANDING_STATS.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps() {
  return (
    <section className={classes.section} aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <ol className={classes.steps}>
        {LANDING_STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Categories() {
  return (
    <section className={classes.section} aria-labelledby="categories">
      <h2 id="categories">Project categories</h2>
      <ul className={classes.categories}>
        {LANDING_CATEGORIES.map(({ key, title, projects, text }) => (
          <li key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={classes.count}>{projects} projects</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** rule:landing-answers. */
function BeforeSigningUp() {
  const programme = useProgramme();
  return (
    <section className={classes.section} aria-labelledby="before">
      <h2 id="before">Before you sign up</h2>
      <div className={classes.answers}>
        <div>
          <h3>Who can apply</h3>
          <ul className={classes.eligibility}>
            {eligibilityOf().map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Dates</h3>
          <div data-slot="dates">
            <p>Each project has its own deadline.</p>
          </div>
        </div>
        <div id="questions">
          <h3>Questions</h3>
          {questionsOf(programme).map(({ question, text }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{text}</p>
            </details>
          ))}
          <p>
            Anything else? Write to <a href={`mailto:${programme.mailbox}`}>{programme.mailbox}</a>.
          </p>
        </div>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={classes.closing}>
      <div>
        <h2>Ready when you are</h2>
        <p>
          A profile takes ten minutes. Each project has its own deadline: <a href="/dates">see all dates</a>.
        </p>
      </div>
      <a href="/auth?tab=sign-up" className={classes.primary}>
        Apply Now
      </a>
    </section>
  );
}
