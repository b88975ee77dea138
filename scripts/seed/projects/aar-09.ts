import type { DemoProject } from '../project.ts';

export const grievanceRouting: DemoProject = {
  key: 'aar-09',
  project_number: 'AAR-2025-09',
  name: 'Routing Code-Mixed Complaints to the Right Desk',
  description:
    '<p>Read <em>"paani nahi aa raha since 3 days, ward 14"</em> and send it to the right engineer <strong>within a minute</strong>.</p>',
  category: 'nlp',
  priority: 'medium',
  status: 'active',
  is_visible_to_public: true,
  owner: 'anand',
  department: 'Language Technologies',
  what_is_it: `<p>City helplines receive complaints by message, e-mail and transcribed calls, in Hinglish, Tanglish and everything between. The project reads them, finds <strong>subject, place and urgency</strong>, joins duplicates, and proposes a department to the clerk.</p>`,
  problem_statement: `<p>Sorting is manual and takes 2.4 days in the median; one in four complaints is forwarded to the wrong desk and starts over. Spelling is free, one message holds several complaints, and <em>urgent ones look like all the others</em>. Routine models do well on the frequent 12 categories and fail on the other 70.</p>`,
  data_available: `<ul><li>410,000 complaints of two cities over five years, names and numbers removed</li><li>Final department and every forwarding step</li><li>6,000 messages with place names marked</li><li>Clerks' corrections, about 300 a week, arriving live</li></ul>`,
  project_requirements: `<ol><li>Right department among the first two suggestions in 92 of 100 cases.</li><li>Recall of 0.97 for safety hazards: open manholes, live wires, collapsed walls.</li><li>Place resolved to a ward, with its confidence.</li><li>New categories without retraining from scratch.</li></ol>`,
  primary_use_cases: `<ul><li>Suggestions beside each message in the clerk's inbox.</li><li>A live list of hazards for the control room.</li><li>One ticket for forty messages about the same burst pipe.</li></ul>`,
  requirements: `Text classification experience, any framework.
Comfort with Hinglish or Tanglish as it is really written.
An eye for clerks' work: suggestions must save clicks.`,
  deliverables: `Models with a per-category report, rare ones included.
Inbox integration with feedback loop.
Duplicate finder evaluated on two floods.
Fairness review by ward and language.`,
  additional_features: `Short replies to the citizen in their own mix of languages.
Transliteration-robust search.
Weekly summary for ward councillors.`,
  skills_required: ['NLP', 'Text classification', 'Transformers', 'FastAPI'],
  budget: 2400,
  max_team_size: 3,
  deadlineInDays: 6,
  startInDays: 30,
  endInDays: 30 + 210,
  publishedDaysAgo: 40,
  gallery: ['flow', 'confusion'],
};
