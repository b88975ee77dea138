import { z } from 'zod';
import { createCycleSchema, updateCycleSchema } from '#domain/cycles/cycle-schemas.ts';
import type { LandingFigure } from '#domain/cycles/cycles.ts';
import { formatTime, isoDay } from '#domain/dates.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';
import { zonedInstant } from '#domain/time-zone.ts';
import type { CycleCopy } from './cycle-copy-query.ts';
import type { ManagedCycle } from './managed-cycles-query.ts';

/** The values as the inputs use them: a moment is a day and a time of the programme's clocks. */
export type CycleFormValues = {
  name: string;
  slug: string;
  opens_at: string | null;
  opens_time: string;
  opens_by_itself: boolean;
  closes_at: string | null;
  closes_time: string;
  closes_by_itself: boolean;
  default_deadline: string | null;
  deadline_time: string;
  detailed_deadline: string | null;
  detailed_time: string;
  results_on: string | null;
  starts_on: string | null;
  hero_background_image: string;
  detailed_proposal_gate: DetailedProposalGate | '';
  number_prefix: string;
  landing_text: string;
  landing_figures: LandingFigure[];
};

export type CopyChoice = CycleCopy['projects'][number] & { is_chosen: boolean };
export type NewCycleValues = CycleFormValues & { projects: CopyChoice[] };

/** A day without a time opens at its beginning and closes at its end. */
const DAY = { begins: '00:00', ends: '23:59' } as const;

const toMoment = (day: string | null, time: string, otherwise: string): string | null =>
  day && zonedInstant(day, `${time || otherwise}:00`);

const ofDay = (instant: string | null) => (instant === null ? null : isoDay(instant));
const ofTime = (instant: string | null) => (instant === null ? '' : formatTime(instant));

type Settings = Pick<
  ManagedCycle,
  | 'name'
  | 'slug'
  | 'opens_at'
  | 'closes_at'
  | 'default_deadline'
  | 'detailed_deadline'
  | 'results_on'
  | 'starts_on'
  | 'hero_background_image'
  | 'detailed_proposal_gate'
  | 'number_prefix'
  | 'landing_text'
  | 'landing_figures'
>;

/** The values of a stored cycle, or of the proposal for a new one. */
export const toFormValues = (
  cycle: Settings & Partial<Pick<ManagedCycle, 'opens_by_itself' | 'closes_by_itself'>>,
): CycleFormValues => ({
  name: cycle.name,
  slug: cycle.slug,
  opens_at: ofDay(cycle.opens_at),
  opens_time: ofTime(cycle.opens_at),
  opens_by_itself: cycle.opens_by_itself ?? false,
  closes_at: ofDay(cycle.closes_at),
  closes_time: ofTime(cycle.closes_at),
  closes_by_itself: cycle.closes_by_itself ?? false,
  default_deadline: ofDay(cycle.default_deadline),
  deadline_time: ofTime(cycle.default_deadline),
  detailed_deadline: ofDay(cycle.detailed_deadline),
  detailed_time: ofTime(cycle.detailed_deadline),
  results_on: cycle.results_on,
  starts_on: cycle.starts_on,
  hero_background_image: cycle.hero_background_image ?? '',
  detailed_proposal_gate: cycle.detailed_proposal_gate ?? '',
  number_prefix: cycle.number_prefix ?? '',
  landing_text: cycle.landing_text ?? '',
  landing_figures: cycle.landing_figures ?? [],
});

/** Projects whose owners still exist are chosen at first. */
export const toNewValues = (copy: CycleCopy): NewCycleValues => ({
  ...toFormValues(copy),
  projects: copy.projects.map((project) => ({ ...project, is_chosen: project.owner_name !== null })),
});

function toInput({ opens_time, closes_time, deadline_time, detailed_time, ...values }: CycleFormValues) {
  return {
    ...values,
    opens_at: toMoment(values.opens_at, opens_time, DAY.begins),
    closes_at: toMoment(values.closes_at, closes_time, DAY.ends),
    default_deadline: toMoment(values.default_deadline, deadline_time, DAY.ends),
    detailed_deadline: toMoment(values.detailed_deadline, detailed_time, DAY.ends),
    detailed_proposal_gate: values.detailed_proposal_gate || null,
    landing_figures: values.landing_figures.length > 0 ? values.landing_figures : null,
  };
}

/** The domain's schemas, applied to the form's values (rule:new-cycle). */
export const newCycleFormSchema = (copied_from_id: string) =>
  z.preprocess(
    ({ projects, ...values }: NewCycleValues) => ({
      ...toInput(values),
      copied_from_id,
      projects: chosenOf(projects).map(
        ({ id, application_deadline, start_date, end_date, estimated_completion_date }) => ({
          id,
          application_deadline,
          start_date,
          end_date,
          estimated_completion_date,
        }),
      ),
    }),
    createCycleSchema,
  );

export const editCycleFormSchema = (expected_updated_at: string) =>
  z.preprocess((values: CycleFormValues) => ({ ...toInput(values), expected_updated_at }), updateCycleSchema);

export const chosenOf = (projects: CopyChoice[]): CopyChoice[] =>
  projects.filter(({ is_chosen }) => is_chosen);

/** Moves a deadline to another day at the same time in India. */
export const onDay = (deadline: string | null, day: string | null): string | null =>
  toMoment(day, deadline === null ? '' : formatTime(deadline), DAY.ends);
