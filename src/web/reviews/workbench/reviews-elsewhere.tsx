import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { useCycles } from '#web/cycles/use-cycles.ts';
import { formatNumber } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The viewer's open reviews of other rounds, with links there (rule:personal-cycle). */
export function ReviewsElsewhere({ cycle, stage }: { cycle: string; stage: string }) {
  const cycles = useCycles();
  return cycles.flatMap(({ name, slug, waiting }) =>
    APPLICATION_STAGES.filter(
      (one) => waiting[`${one}_reviews`] > 0 && !(slug === cycle && one === stage),
    ).map((one) => (
      <LinkButton key={`${slug} ${one}`} to="/admin/review" search={{ cycle: slug, stage: one }}>
        {formatNumber(waiting[`${one}_reviews`])} to review in {name}: {STAGE_LABELS[one]}
      </LinkButton>
    )),
  );
}
