import type { ProposalFacts } from './facts.ts';

export const feederDemand: ProposalFacts = {
  why: [
    'A model that learns from rationed hours learns the rationing. I want to treat those hours as censored, as one does with survival times, and forecast what people would have used.',
    'We come from places with load shedding, and from families that work with meters. Separating technical loss from theft without naming a household is a delicate and worthwhile problem.',
    'Sums that do not add up are the first thing an engineer sees. We would make feeder, division and substation agree, and keep the intervals honest at each level.',
  ],
  idea: [
    'Demand of a feeder is modelled as a smooth daily shape for each kind of customer, weighted by the feeder’s mix and moved by weather and season. Rationed half hours enter as "at least this much", so that the latent demand is identified from the free hours of similar feeders.',
    'We forecast bottom-up with a common model over all feeders and reconcile the forecasts with the substations by minimum trace. Losses are the difference between energy sent and energy billed after technical losses are computed from the network, with an interval for each assumption.',
  ],
  data: 'We first repair the diagram: feeders whose reading correlates better with a neighbour’s substation are listed for checking. Billing cycles are shifted to calendar months by a spline. Estimated bills are kept with a wide error rather than dropped, because they are most frequent where losses are high.',
  baseline:
    'Same half hour of last week, a seasonal regression with temperature, and the company’s own day-ahead figure are the baselines. Many papers do not beat the first on rural feeders, so it is scored for each of the 1,300.',
  model: [
    'We fit a hierarchical state-space model with shared shapes, censored likelihood and weather covariates, by variational inference in mini-batches of feeders. A night’s update takes about twelve minutes on sixteen cores.',
    'We train one gradient-boosted quantile model over all feeders with lagged values, weather, calendar and feeder statistics, after imputing rationed hours from the latent model. It is robust, quick, and easy for the company to maintain.',
  ],
  evaluation:
    'We backtest over six origins in two seasons, report weighted error, coverage of intervals, and coherence before and after reconciliation. Censored hours are evaluated on days on which shedding was lifted unexpectedly, the only time when the truth shows itself.',
  risk: [
    'Loss figures can be read as accusations. We publish for groups of at least 400 connections, explain each assumption in a sentence, and agree the wording with the divisional offices first.',
    'The network diagram is wrong for a tenth of the feeders. Results carry a flag where the diagram is in doubt, and the worst twenty are checked on site.',
  ],
  deployment:
    'A nightly job reads the day’s readings at two, writes forecasts and intervals to the company’s database by half past two, and sends a page with the ten largest surprises. Everything runs on the company’s server, and can be retrained by its staff.',
  stack: ['Python', 'NumPyro', 'LightGBM', 'hierarchicalforecast', 'PostgreSQL', 'Metabase'],
};
