import type { DemoProject } from '../project.ts';

export const cropAdvisory: DemoProject = {
  key: 'aar-01',
  project_number: 'AAR-2025-01',
  name: 'Monsoon-Aware Crop Advisory for Smallholder Farms',
  description:
    '<p>A sowing and irrigation adviser for rain-fed farms under two hectares, tested with <strong>340 farmers</strong> in Vidarbha and northern Karnataka.</p>',
  category: 'ai_ml',
  priority: 'critical',
  status: 'active',
  is_visible_to_public: true,
  owner: 'meera',
  department: 'Applied AI Lab',
  what_is_it: `<p>Farmers who depend on the monsoon decide within a few days whether to sow, wait or re-sow. This project builds a model that joins block-level rain forecasts with soil moisture and the farmer's own field notes and turns them into <strong>one plain recommendation a week</strong>, delivered as a voice message.</p>
<p>You will work with a field team that has visited the same plots since 2016, so every recommendation can be compared with what was done and what was harvested.</p>`,
  problem_statement: `<p>District forecasts are too coarse: two villages 15 km apart routinely differ by 40 mm in the sowing week. General advisories therefore lead to <em>false starts</em>, where seed is sown into a dry spell and lost.</p>
<ul><li>About one plot in five was re-sown at least once between 2018 and 2023.</li><li>Re-sowing costs a cotton farmer roughly a tenth of the season's income.</li><li>Existing models are judged on rainfall error, not on the quality of the decision.</li></ul>`,
  data_available: `<p>Nine seasons of data, cleaned to one row per plot and week:</p>
<ul><li>11,400 plot-seasons with sowing dates, variety, inputs and yield</li><li>Gridded rainfall and soil moisture at 5 km, daily</li><li>212 low-cost rain gauges with known gaps</li><li>6,800 transcribed voice notes in Marathi and Kannada</li></ul>
<p>Plot positions are blurred to 1 km; the exact ones stay on the lab's machines.</p>`,
  project_requirements: `<h3>What a good solution does</h3>
<ol><li>Predicts the probability of a dry spell longer than nine days after each possible sowing date.</li><li>Recommends sow, wait or prepare, with a reason a farmer can check against the sky.</li><li>Says nothing when it does not know.</li><li>Runs on one ordinary server for a whole district.</li></ol>`,
  primary_use_cases: `<ul><li><strong>Sowing week:</strong> choose the date for cotton, soybean and pigeon pea.</li><li><strong>Protective irrigation:</strong> decide which plot gets the one available watering.</li><li><strong>Extension officers:</strong> see which villages are likely to re-sow and move seed stock early.</li></ul>`,
  requirements: `Third or final year, comfortable with Python and basic statistics.
At least one person who can read Marathi or Kannada is a strong advantage.
Two field visits of three days each (travel is arranged).`,
  deliverables: `Reproducible training pipeline with a documented baseline.
Decision evaluation on two held-out seasons.
A weekly advisory job with a one-page dashboard for extension officers.
Final report of at most 15 pages and a data card.`,
  additional_features: `Voice messages in two languages.
An offline map for field staff with a weak connection.
A comparison with the advice that the state's own bulletins gave in the same week.`,
  skills_required: ['Python', 'Time series', 'Probabilistic modelling', 'Geospatial data', 'PyTorch'],
  budget: 4200,
  max_team_size: 5,
  deadlineInDays: 34,
  startInDays: 62,
  endInDays: 62 + 365,
  publishedDaysAgo: 44,
  gallery: ['rainfall', 'plots', 'pipeline'],
};
