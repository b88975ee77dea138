import { Mark } from '#web/layout/logo.tsx';
import { PROGRAMME } from '#web/lib/content.ts';
import classes from './offline-page.module.css';

/** Shown for every screen while there is no connection. The build writes it into a page; show-drafts.ts fills it. */
export function OfflinePage() {
  return (
    <div className={classes.page}>
      <header className={classes.masthead}>
        <Mark /> {PROGRAMME.shortName}
      </header>
      <main id="main">
        <h1>You are offline</h1>
        <p className={classes.lead}>
          This device has no connection to the portal. What you have written so far is kept in this browser
          and stands below; nothing of it is lost.
        </p>
        <p role="status" data-line="">
          When the connection is back, open the page again: what the portal does not have yet is sent by
          itself.
        </p>
        <button type="button" className={classes.primary} data-again="">
          Try again
        </button>
        <section aria-labelledby="drafts">
          <h2 id="drafts">Drafts in this browser</h2>
          <p data-none="">
            There are none that can be shown: everything you wrote has reached the portal, nobody is signed
            in, or this browser has been offline for more than twelve hours. What is still sealed here opens
            when its writer signs in.
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
