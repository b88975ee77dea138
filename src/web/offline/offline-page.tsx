import { Mark } from '#web/layout/logo.tsx';
import { useProgramme } from '#web/programme/use-programme.ts';
import classes from './offline-page.module.css';

/** Shown instead of every screen while offline. The build prerenders it; show-drafts.ts fills it. */
export function OfflinePage() {
  const { short_name } = useProgramme();
  return (
    <div className={classes.page}>
      <header className={classes.masthead}>
        <Mark /> {short_name}
      </header>
      <main id="main">
        <h1>You're offline</h1>
        <p className={classes.lead}>
          This device can't reach the portal. Everything you've written so far is saved in this browser and
          shown below; nothing is lost.
        </p>
        <p role="status" data-line="">
          When you're back online, open the page again: anything the portal doesn't have yet is sent
          automatically.
        </p>
        <button type="button" className={classes.primary} data-again="">
          Try again
        </button>
        <section aria-labelledby="drafts">
          <h2 id="drafts">Drafts in this browser</h2>
          <p data-none="" hidden>
            There are no drafts to show: the portal has everything you wrote, nobody is signed in, or this
            browser has been offline for more than twelve hours. Drafts that are still locked here open when
            their author signs in.
          </p>
          <div data-drafts="" />
        </section>
      </main>
      <template id="draft">
        <article className={classes.draft}>
          <h3 data-title="">Draft</h3>
          <p className={classes.quiet} data-saved="" />
        </article>
      </template>
      <template id="text">
        <div className={classes.text}>
          <h4 data-label="">Text</h4>
          <button type="button" className={classes.secondary} data-copy="">
            Copy
          </button>
          <p data-words="" />
        </div>
      </template>
    </div>
  );
}
