import type { DemoProject } from '../project.ts';

export const adaptiveMathematics: DemoProject = {
  key: 'aar-04',
  project_number: 'AAR-2025-04',
  name: 'Adaptive Practice for School Mathematics',
  description:
    '<p>Choose the next exercise for each pupil of classes 8 to 10, on shared tablets, <strong>without a connection</strong>.</p>',
  category: 'ai_ml',
  priority: 'medium',
  status: 'active',
  is_visible_to_public: true,
  owner: 'meera',
  department: 'Applied AI Lab',
  what_is_it: `<p>An after-school programme in 140 government schools uses tablets with 2,600 exercises in four languages. The project replaces its fixed order by a model of what each pupil already knows, and asks <strong>the exercise that teaches most next</strong>.</p>`,
  problem_statement: `<p>Everybody now starts at exercise one. Stronger pupils are bored, weaker ones meet fractions before they are safe with division and stop coming. Published knowledge-tracing models are trained on long logs of individual pupils; here <em>three pupils share one tablet</em>, sessions are short and many answers are guesses.</p>`,
  data_available: `<ul><li>3.1 million answers of 21,000 pupils, pseudonymous, over four school years</li><li>Exercise texts with skill tags set by teachers (partly contradictory)</li><li>Before-and-after tests of 1,900 pupils</li><li>Attendance by session</li></ul>`,
  project_requirements: `<ol><li>Estimate mastery per skill with its uncertainty.</li><li>Choose exercises on the tablet in under 100 ms.</li><li>Explain to a teacher why an exercise was chosen.</li><li>Show in a controlled trial of eight weeks that it does no harm.</li></ol>`,
  primary_use_cases: `<ul><li>The next exercise for a pupil or for three sharing a tablet.</li><li>A weekly sheet for the teacher: who is stuck, and at what.</li><li>Finding exercises that confuse everybody and should be rewritten.</li></ul>`,
  requirements: `Probability and one machine-learning course.
Patience with messy logs.
At least one person who likes building simple interfaces.`,
  deliverables: `Knowledge-tracing model with a comparison of three approaches.
Exercise selector as a small library for the tablet.
Trial plan, its pre-registration and results.
Teacher's sheet, tested with ten teachers.`,
  additional_features: `Reading mistakes from worked steps.
Detecting shared or swapped accounts.
Exercises generated from templates at a wanted difficulty.`,
  skills_required: ['Python', 'Bayesian methods', 'Knowledge tracing', 'TypeScript'],
  budget: 1800,
  max_team_size: 3,
  deadlineInDays: 0,
  startInDays: 28,
  endInDays: 28 + 240,
  publishedDaysAgo: 41,
  gallery: ['mastery', 'skills'],
};
