import type { DemoProject } from '../project.ts';

export const feederDemand: DemoProject = {
  key: 'aar-11',
  project_number: 'AAR-2025-11',
  name: 'Feeder-Level Electricity Demand and Losses',
  description:
    '<p>Forecast load for 1,300 rural feeders and separate <strong>technical losses from theft and bad meters</strong>.</p>',
  category: 'data_science',
  priority: 'low',
  status: 'on_hold',
  is_visible_to_public: true,
  owner: 'anand',
  department: 'Data Science and Statistics',
  what_is_it: `<p>A distribution company shares its feeder readings. The project forecasts demand a day and a week ahead, reconciles the sum of feeders with the substations, and explains <strong>where energy gets lost</strong>.</p>
<p><em>On hold until the data agreement is renewed; applications already made are kept.</em></p>`,
  problem_statement: `<p>Farm pumps, small mills and villages hang on the same line. Metering is incomplete: 28 per cent of energy is billed by estimate. Load shedding hides the true demand, so a model that learns from readings learns <em>the rationing, not the need</em>.</p>`,
  data_available: `<ul><li>Half-hourly readings of 1,300 feeders over 30 months</li><li>Outage and load-shedding log</li><li>Monthly billed energy by village, meter status included</li><li>Network diagram, about 90 per cent correct</li></ul>`,
  project_requirements: `<ol><li>Demand forecasts that treat rationed hours as censored.</li><li>Coherent sums from feeder to substation.</li><li>Loss estimates with intervals, and no naming of households.</li><li>Nightly run in under thirty minutes.</li></ol>`,
  primary_use_cases: `<ul><li>Day-ahead purchase of energy.</li><li>Choosing feeders for separation and new meters.</li><li>Planning maintenance outages.</li></ul>`,
  requirements: `Forecasting and SQL.
Sense for privacy and for the politics of loss figures.`,
  deliverables: `Forecast pipeline with backtests.
Loss decomposition with documented assumptions.
Dashboard for two divisional offices.`,
  additional_features: `Scenario for 10,000 solar pumps.
Transformer overload warnings.`,
  skills_required: ['Forecasting', 'SQL', 'Python', 'Hierarchical models'],
  budget: null,
  max_team_size: 4,
  deadlineInDays: -4,
  startInDays: 90,
  endInDays: 90 + 270,
  publishedDaysAgo: 52,
  gallery: ['load', 'losses'],
};
