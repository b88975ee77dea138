import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { DetailedProposalGate, SiteSettings } from '#domain/settings.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, listCycles } from '../../cycles/scope/cycle-of.ts';
import { currentSettings } from './queries.ts';

/** The site settings as they apply in a cycle: what the cycle doesn't set is that of the site (rule:settings-of-cycle). */
export async function settingsOf(ctx: SignedIn, cycleId: string): Promise<SiteSettings> {
  const [settings, all] = await Promise.all([currentSettings(ctx), listCycles(ctx)]);
  const cycle = all.find(({ id }) => id === cycleId);
  return {
    ...settings,
    hero_background_image: cycle?.hero_background_image ?? settings.hero_background_image,
    detailed_proposal_gate: cycle?.detailed_proposal_gate ?? settings.detailed_proposal_gate,
  };
}

/** By cycle, who may submit a detailed proposal. */
export async function gatesOf(ctx: SignedIn): Promise<(cycleId: string) => DetailedProposalGate> {
  const [{ detailed_proposal_gate }, all] = await Promise.all([currentSettings(ctx), listCycles(ctx)]);
  return (cycleId) => all.find(({ id }) => id === cycleId)?.detailed_proposal_gate ?? detailed_proposal_gate;
}

type Hero = Pick<SiteSettings, 'hero_background_image'>;
type Gate = Pick<SiteSettings, 'detailed_proposal_gate'>;

/** The hero image of the dashboard; null means the bundled default (permission:readHeroImage). */
export async function getHero(ctx: SignedIn, { cycle }: CycleQuery): Promise<Hero> {
  const { hero_background_image } = await settingsOf(ctx, (await cycleOf(ctx, cycle)).id);
  return { hero_background_image };
}

/** The text of /guidelines about the second step; every signed-in person may read it (rule:detailed-proposal-gate). */
export async function getDetailedProposalGate(ctx: SignedIn, { cycle }: CycleQuery): Promise<Gate> {
  const { detailed_proposal_gate } = await settingsOf(ctx, (await cycleOf(ctx, cycle)).id);
  return { detailed_proposal_gate };
}
