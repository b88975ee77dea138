import type { DemoProject } from '../project.ts';

export const pumpMaintenance: DemoProject = {
  key: 'aar-02',
  project_number: 'AAR-2025-02',
  name: 'Early Warning for Municipal Water Pumps',
  description:
    '<p>Hear a pump failing two weeks before it does, from a <strong>600-rupee vibration sensor</strong> and the motor current that is measured anyway.</p>',
  category: 'ai_ml',
  priority: 'high',
  status: 'active',
  is_visible_to_public: true,
  owner: 'anand',
  department: 'Applied AI Lab',
  what_is_it: `<p>Three small cities have fitted 96 borewell and booster pumps with vibration and current sensors. The project learns what each pump sounds like when it is well, and raises a warning that a mechanic finds useful: <strong>which pump, which part, how urgent</strong>.</p>
<p>It is a machine-learning project with grease on it. You will spend two weeks with the maintenance crew.</p>`,
  problem_statement: `<p>Pumps are repaired when they stop. A stopped booster leaves a ward without water for 31 hours on average, and tankers cost more than the repair. Failures are rare, each pump differs, and load changes with the hour, so plain thresholds either stay silent or <em>cry wolf every night</em>.</p>`,
  data_available: `<ul><li>27 months of three-axis vibration at 3.2 kHz, ten seconds every ten minutes (about 4 TB)</li><li>Motor current, voltage and flow, once a minute</li><li>418 work orders, of which 163 name a failed part</li><li>Mechanics' own labels for 900 recordings</li></ul>
<p>The sample file holds one healthy and one failing week of a single booster pump.</p>`,
  project_requirements: `<ol><li>Detect bearing wear, cavitation and loss of prime at least ten days ahead.</li><li>At most one false warning per pump and quarter.</li><li>Work for a newly fitted pump after one week of recordings.</li><li>Compute features on the gateway: only 20 kB per pump and hour may leave the site.</li></ol>`,
  primary_use_cases: `<ul><li>A Monday list for the maintenance crew, ordered by urgency.</li><li>Ordering spare bearings before the summer peak.</li><li>Proving to the city council what preventive repair saves.</li></ul>`,
  requirements: `Signal processing basics (spectra, filtering) or the wish to learn them in a month.
Python; C or Rust on the gateway is welcome.
Willingness to visit one of the three cities twice.`,
  deliverables: `Feature library that runs on the gateway.
Anomaly and fault models with an honest backtest on work orders.
A weekly list by e-mail and a page per pump.
Handbook for the crew, four pages, in plain language.`,
  additional_features: `Estimate of remaining useful life with an interval.
Recording by mobile phone where no sensor is fitted.
Energy-efficiency ranking of all pumps from the same data.`,
  skills_required: ['Python', 'Signal processing', 'Anomaly detection', 'Edge computing'],
  budget: 3600,
  max_team_size: 4,
  deadlineInDays: 21,
  startInDays: 50,
  endInDays: 50 + 300,
  publishedDaysAgo: 42,
  gallery: ['spectrum', 'warning'],
};
