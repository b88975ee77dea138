import type { ProposalFacts } from './facts.ts';

export const cropAdvisory: ProposalFacts = {
  why: [
    'A false start costs a family a tenth of its year, and it happens because advice is given for a district and not for a field. We want to judge a forecast by the sowing decision it leads to, not by millimetres.',
    'Nine seasons of the same plots are a treasure: one can ask what would have happened had the farmer waited a week. I would like to answer that question carefully and turn it into one voice message.',
    'Most advisory systems talk too much. I would build one that is silent unless it has a reason, and that shows the reason in words a farmer can check against the sky.',
  ],
  idea: [
    'We treat sowing as a decision under uncertainty. For every plot and every day of the window we estimate the probability of a dry spell longer than nine days after sowing, combine it with the cost of re-sowing and of waiting, and recommend the action with the lowest expected loss. The output is one of three words: sow, wait, prepare.',
    'The plan is to downscale the block forecast to the plot with the rain gauges as teachers, simulate soil moisture forward for a hundred possible weathers, and count in how many of them the seedlings survive. Farmers understand "in seven of ten such years" better than a percentage.',
  ],
  data: 'The 212 gauges have gaps that are not random: they fail in heavy rain. We first model the gaps, then merge gauges with the 5 km grid by kriging with elevation as drift. Voice notes are mined only for sowing dates and words for soil condition, with a small dictionary per language that the field team corrects.',
  baseline:
    'Three baselines come before any network: the state bulletin as issued, climatology per block, and a logistic regression on the last ten days of rain. All are scored with the same decision loss on the seasons 2022 and 2023, which nobody looks at before the design is frozen.',
  model: [
    'The main model is a gradient-boosted quantile forest for dry-spell length, with soil type, accumulated rain and the ensemble forecast as inputs. It trains in minutes, handles missing gauges natively and its partial dependence can be shown to agronomists.',
    'The main model is a small temporal network that reads thirty days of grid and gauge values and outputs the parameters of a zero-inflated distribution for each of the next fifteen days. Monte Carlo paths through a bucket model of the soil turn these into survival probabilities.',
  ],
  evaluation:
    'Evaluation is by expected income per hectare against each baseline, reliability diagrams of the dry-spell probability, and the share of weeks on which the system stays silent. We report results by soil class and by distance to the next gauge, because the far villages are those that need it most.',
  risk: [
    'The largest risk is a season unlike the nine before. We therefore hold out the driest and the wettest year in turn, and widen the silent zone until no held-out year does worse than the bulletin.',
    'Advice that is right on average can ruin one family. We cap the number of plots per village that get the same "sow" on the same day, and the extension officer sees every message an hour before it is sent.',
  ],
  deployment:
    'The weekly job runs in one container on a four-core server, finishes for a district in about twenty minutes, and writes its messages to the existing voice gateway. Every recommendation is stored with its inputs so that it can be explained after the harvest.',
  stack: [
    'Python 3.12',
    'PyTorch',
    'LightGBM',
    'xarray',
    'GeoPandas',
    'PostgreSQL with PostGIS',
    'Prefect',
    'Docker',
  ],
};
