import type { SeatsInput } from '#domain/decisions/decision-schemas.ts';
import type { Question } from '#web/ui/dialogs/question-dialog.tsx';
import type { DecidedProject } from '../queries.ts';

/** Whether a change makes seats for people on the released waiting list. */
export const opensSeats = (
  { seats, unit, waiting }: Pick<DecidedProject, 'seats' | 'unit' | 'waiting'>,
  next: SeatsInput,
): boolean =>
  waiting > 0 &&
  next.seats !== null &&
  (seats === null || next.seats > seats || (unit === 'people' && next.unit === 'teams'));

const CONSEQUENCE =
  'their status becomes accepted, and they get an email with their letter. You can’t take this back.';

/** Asked where the cycle promotes by itself. */
export const seatsQuestion = (
  { name, waiting }: Pick<DecidedProject, 'name' | 'waiting'>,
  { seats, unit }: SeatsInput,
): Question => ({
  title: `Set ${seats} ${unit} for ${name}`,
  text: `${countOf(waiting)} on its waiting list. This cycle gives free seats to the next who fit by itself, within a minute: ${CONSEQUENCE}`,
  confirmLabel: 'Save the seats',
  isDestructive: false,
});

export const promotionQuestion = ({
  name,
  seats,
  taken,
  unit,
  waiting,
}: Pick<DecidedProject, 'name' | 'seats' | 'taken' | 'unit' | 'waiting'>): Question => ({
  title: `Promote the next of ${name}`,
  text: `${countOf(waiting)} on its waiting list, and seats for ${Math.max(0, (seats ?? 0) - taken)} more ${unit} are free. The next who fit get them at once: ${CONSEQUENCE}`,
  confirmLabel: 'Promote',
  isDestructive: false,
});

const countOf = (waiting: number) => (waiting === 1 ? '1 application is' : `${waiting} applications are`);
