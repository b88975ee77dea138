import type { DemoProject } from '../project.ts';

export const wardAirQuality: DemoProject = {
  key: 'aar-10',
  project_number: 'AAR-2025-10',
  name: 'Ward-Level Air Quality for Tomorrow Morning',
  description:
    '<p>Forecast fine dust for each city ward 36 hours ahead, from <strong>240 cheap sensors</strong> and eight good ones.</p>',
  category: 'data_science',
  priority: 'high',
  status: 'active',
  is_visible_to_public: true,
  owner: 'meera',
  department: 'Data Science and Statistics',
  what_is_it: `<p>Schools decide in the evening whether tomorrow's sports lesson is outdoors. The project fuses reference stations, low-cost sensors, weather and traffic into <strong>a calibrated forecast per ward</strong> with an interval that people can act upon.</p>`,
  problem_statement: `<p>Eight reference stations stand for ten million people. Low-cost sensors are dense but drift with humidity and age; naive averages spread their errors everywhere. City-wide forecasts miss <em>the ward that burns waste at five in the morning</em>.</p>`,
  data_available: `<ul><li>Four years of hourly values from 240 low-cost sensors</li><li>Eight reference stations, and 22 sensors placed next to them</li><li>Weather forecasts as they were issued, not as they turned out</li><li>Traffic counts, fire detections, festival calendar</li></ul>`,
  project_requirements: `<ol><li>Correct sensor drift with its uncertainty.</li><li>Beat persistence and the city's own forecast on 36 hours ahead.</li><li>Cover the truth in 90 of 100 cases with the 90 per cent interval, in each season.</li><li>Keep working when a fifth of the sensors are silent.</li></ol>`,
  primary_use_cases: `<ul><li>Evening message to 180 schools.</li><li>Morning list for inspection teams.</li><li>Judging whether a traffic measure helped.</li></ul>`,
  requirements: `Statistics beyond the first course; Python or R.
Interest in spatial data.
Readiness to climb a few roofs and look at sensors.`,
  deliverables: `Calibration model with drift report per sensor.
Forecast service with a nightly run.
Verification page that shows yesterday's forecast against the truth.
Open data set with documentation.`,
  additional_features: `Choosing places for ten new sensors.
Attribution to traffic, waste burning and regional haze.
A colour scale that colour-blind people can read.`,
  skills_required: ['Statistics', 'Spatial modelling', 'Python', 'Data engineering'],
  budget: 3300,
  max_team_size: 4,
  deadlineInDays: 41,
  startInDays: 70,
  endInDays: 70 + 300,
  publishedDaysAgo: 2,
  gallery: ['forecast', 'wards', 'drift'],
};
