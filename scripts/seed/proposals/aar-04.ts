import type { ProposalFacts } from './facts.ts';

export const adaptiveMathematics: ProposalFacts = {
  why: [
    'I have taught class 8 and seen what happens when fractions come a week too early. A tablet that notices it, and a sheet that tells the teacher, would have changed my lessons.',
    'Three pupils on one tablet is not a nuisance in the data but the real situation. We want a model that says "somebody here knows this" and is honest about not knowing who.',
    'The trial is what attracts us: eight weeks, a registered plan, and the obligation to show that it does no harm. That is how learning software should be made.',
  ],
  idea: [
    'We estimate for every pupil and skill a mastery probability that carries its uncertainty, and choose the exercise whose answer is expected to raise the sum of masteries most, subject to a wish for success in about seven of ten attempts. Pupils who guess are recognised by answer times rather than punished by wrong estimates.',
    'We learn the skill graph from data instead of trusting tags that contradict one another: if success in ratios never precedes success in fractions, an edge is drawn. The selector walks this graph and stays at the edge of what the pupil can do.',
  ],
  data: 'Of 3.1 million answers we first remove sessions with impossible speed and mark those with shared use, found by two alternating rhythms of answer times. Teacher tags are reconciled by a factor analysis of answers, and disagreements are shown to four teachers with examples.',
  baseline:
    'Baselines are the present fixed order, a running average per skill, and classical item-response theory with difficulty per exercise. The published deep models are included too, in order to see whether they earn their cost with sessions of nine answers.',
  model: [
    'Our candidate is a hierarchical Bayesian knowledge-tracing model with guess and slip per exercise and learning rate per pupil, fitted by variational inference on the server and updated on the tablet by a closed-form filter in under a millisecond.',
    'Our candidate is a small attention model over the last forty answers with skill embeddings, distilled into a table that a tablet looks up. Uncertainty comes from an ensemble of five, which is enough to avoid bold jumps.',
  ],
  evaluation:
    'Offline we score calibration and log-likelihood on unseen pupils of unseen schools. In the trial, forty schools are randomised, the outcome is the after-test with the before-test as covariate, and attendance is the second outcome. A stopping rule ends the trial if either arm falls behind by more than agreed.',
  risk: [
    'A model may hold weaker pupils back by never offering harder tasks. Every tenth exercise is therefore drawn from one step ahead, and we report time to mastery for the lowest quarter separately.',
    'Teachers will not use what they cannot explain to a parent. Each choice comes with one sentence, such as "two of the last three subtractions with borrowing were wrong", written with teachers in four languages.',
  ],
  deployment:
    'The selector is a 60 kB TypeScript library without network access, tested on the slowest tablet of the programme. The weekly sheet is a printed page per class; the data goes by memory stick where there is no connection.',
  stack: ['Python', 'NumPyro', 'pandas', 'TypeScript', 'SQLite on the tablet', 'R for the trial'],
};
