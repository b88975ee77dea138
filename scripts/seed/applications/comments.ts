import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { pick, seededRandom } from '../random.ts';

const good = [
  'Clear problem, honest baselines. Ask about the test split in the interview.',
  'The best understanding of the users so far. Evaluation plan is stronger than the model, which is the right order.',
  'Strong proposal; check that the time commitment fits the examination weeks.',
];
const middling = [
  'Good idea, thin on evaluation. Would like to see how they react to questions.',
  'Solid but general; the second half could belong to any project. Keep.',
  'Experience fits. Needs a partner who knows the field.',
];
const weak = [
  'Describes tools, not the problem. Friendly rejection with two hints.',
  'No plan for the data we really have. Encourage to apply again next year.',
];

const tone: Partial<Record<ApplicationStatus, string[]>> = {
  shortlisted: good,
  accepted: good,
  selected: good,
  rejected: weak,
};

/** The comments of a reviewer (rule:score-and-comments). */
export const commentFor = (status: ApplicationStatus, seed: string): string =>
  pick(tone[status] ?? middling, seededRandom(`comment ${seed}`));
