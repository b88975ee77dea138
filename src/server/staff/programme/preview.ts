import { forbidden } from '#domain/errors.ts';
import { canReadProgrammeSettings } from '#domain/policy.ts';
import { ownProgramme, ownValues, setProgramme } from '#domain/programme/programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import type { SignedIn } from '../../context.ts';
import { isWebBuilt } from '../../http/web-build.ts';
import { renderEmail } from '../../mails/outbox/email-content.ts';
import { withCleanGuides } from '../../programme/clean-guides.ts';
import { landingCounts } from '../../programme/landing-counts.ts';
import { prerenderedPage } from '../../programme/programme-pages.ts';

/** The landing page and an email with values that aren't saved; 403 for people who aren't staff (permission:readProgrammeSettings). */
export async function previewProgramme(
  { db, viewer, origin }: SignedIn,
  changes: Partial<Programme>,
): Promise<{ landing: string | null; email: string }> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const values = withCleanGuides({ ...ownProgramme(), ...changes });
  const counts = await landingCounts(db);
  const landing = isWebBuilt()
    ? withoutScripts(
        await prerenderedPage(
          { file: 'index.html', name: 'landing', counts, hasOwnLogo: true },
          ownValues(values),
        ),
      )
    : null;
  return { landing, email: emailOf(values, origin) };
}

const END = '</script>';

/** The frame of the preview runs none, and the browser would report each. */
const withoutScripts = (html: string): string =>
  html
    .split('<script')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(END) + END.length)))
    .join('');

/** Without a wait in between, so that nothing else is written in the name of the preview. */
function emailOf(values: Partial<Programme>, origin: string): string {
  const present = ownProgramme();
  setProgramme(values);
  try {
    return renderEmail({
      subject: 'An example',
      paragraphs: ['This is how an email looks. If something is wrong, please contact the programme.'],
      action: { label: 'Open the portal', url: origin },
    }).html;
  } finally {
    setProgramme(present);
  }
}
