import type { LandingCounts } from '#domain/programme/programme-values.ts';
import { Mark } from '#web/layout/logo.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { Contours } from './contours.tsx';
import classes from './landing.module.css';
import { LandingFooter } from './landing-footer.tsx';
import { eligibilityOf, questionsOf } from './questions-content.ts';
import { SchemeButton } from './scheme-button.tsx';

type Counted = { counts?: LandingCounts };

/**
 * The public landing page. The build renders it to static HTML, so it uses neither the component library nor the
 * router (rule:programme-content). The server fills the slots with what changes (`landing-page.ts`).
 */
export function Landing({ counts }: Counted) {
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
        <Stats counts={counts} />
        <Steps />
        <div className={classes.projects} data-slot="projects" />
        <Categories counts={counts} />
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

function Stats({ counts }: Counted) {
  const { kind, figures } = useProgramme();
  return (
    <dl className={classes.stats} aria-label={`The ${kind} in figures`} data-slot="figures">
      {figures.map(({ figure, label, counts: thing }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{(thing && counts?.things[thing]) ?? figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps() {
  const { steps } = useProgramme();
  return (
    <section className={classes.section} aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Categories({ counts }: Counted) {
  const { categories } = useProgramme();
  return (
    <section className={classes.section} aria-labelledby="categories">
      <h2 id="categories">Project categories</h2>
      <ul className={classes.categories}>
        {categories.map(({ category, title, projects, text }) => (
          <li key={category}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ProjectCount count={projects ?? counts?.categories[category]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing where the number is counted and the page has no data: the server's page has. */
const ProjectCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : (
    <p className={classes.count}>
      {count} {count === 1 ? 'project' : 'projects'}
    </p>
  );

/** rule:landing-answers. */
function BeforeSigningUp() {
  const programme = useProgramme();
  return (
    <section className={classes.section} aria-labelledby="before">
      <h2 id="before">Before you sign up</h2>
      <div className={classes.answers}>
        <div>
          <h3>Who can apply</h3>
          {programme.guide_eligibility === null ? (
            <ul className={classes.eligibility}>
              {eligibilityOf(programme).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <OwnText html={programme.guide_eligibility} />
          )}
        </div>
        <div>
          <h3>Dates</h3>
          <div data-slot="dates">
            <p>Each project has its own deadline.</p>
          </div>
        </div>
        <div id="questions">
          <h3>Questions</h3>
          {programme.guide_faq === null ? (
            questionsOf(programme).map(({ question, text }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{text}</p>
              </details>
            ))
          ) : (
            <OwnText html={programme.guide_faq} />
          )}
          <p>
            Anything else? Write to <a href={`mailto:${programme.mailbox}`}>{programme.mailbox}</a>.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Rich text of the settings, which the server cleans when it stores and again when it reads it (rule:rich-text-is-cleaned). */
// biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
const OwnText = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;

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
