import type { DemoProject } from '../project.ts';

export const bloodStock: DemoProject = {
  key: 'aar-12',
  project_number: 'AAR-2025-12',
  name: 'Blood Stock Planning for District Hospitals',
  description:
    '<p>Have the right unit in the right fridge: <strong>fewer shortages and less waste</strong> across eleven district blood banks.</p>',
  category: 'data_science',
  priority: 'medium',
  status: 'active',
  is_visible_to_public: false,
  owner: 'farida',
  department: 'Data Science and Statistics',
  what_is_it: `<p>Platelets live five days. The project forecasts demand by component and blood group for eleven district hospitals and proposes <strong>donation camps, transfers and reserve levels</strong> to the people who decide.</p>
<p>Hidden until the hospitals have confirmed the pseudonymised extract.</p>`,
  problem_statement: `<p>Last year 6.8 per cent of units expired while neighbouring banks were short of the same group. Demand comes in bursts: accidents, dengue, a surgeon's leave. Rare groups have <em>too few events for a model of their own</em>, and every bank keeps its own rule of thumb.</p>`,
  data_available: `<ul><li>Six years of issues, receipts and discards, one row per unit</li><li>Donation camp calendar with turnout</li><li>Dengue surveillance by week and block</li><li>Road travel times between all banks</li></ul>`,
  project_requirements: `<ol><li>Weekly demand per bank, component and group with honest intervals.</li><li>Transfer plan that respects the cold chain and drivers' hours.</li><li>Simulation that compares rules before anybody changes one.</li><li>A plan that a blood bank officer can overrule in one click.</li></ol>`,
  primary_use_cases: `<ul><li>Monday plan for each blood bank.</li><li>Choosing dates and places of donation camps.</li><li>Preparing for the dengue season.</li></ul>`,
  requirements: `Statistics and some operations research.
Discretion: even pseudonymised health data is treated as confidential.`,
  deliverables: `Demand model and simulator.
Weekly plan as a printed page and a screen.
Report on two simulated years against today's rules.`,
  additional_features: `Donor reminders timed by predicted shortage.
What-if view for losing one bank for a week.`,
  skills_required: ['Statistics', 'Optimisation', 'Simulation', 'Python'],
  budget: 2700,
  max_team_size: 3,
  deadlineInDays: 75,
  startInDays: 110,
  endInDays: 110 + 240,
  publishedDaysAgo: 6,
  gallery: ['stock', 'network'],
};
