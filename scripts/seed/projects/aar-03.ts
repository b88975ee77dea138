import type { DemoProject } from '../project.ts';

export const indigenousSpeech: DemoProject = {
  key: 'aar-03',
  project_number: 'AAR-2025-03',
  name: 'Indigenous Speech Model for Low-Resource Languages',
  description:
    '<p>Speech recognition for Gondi, Tulu, Santali and Bhili, trained from <strong>recordings made with the communities</strong> over nine years.</p>',
  category: 'ai_ml',
  priority: 'critical',
  status: 'active',
  is_visible_to_public: true,
  owner: 'arun',
  department: 'Language Technologies',
  what_is_it: `<p>This is the programme's flagship: an indigenous speech model for languages that the large systems do not serve. It pre-trains on unlabelled audio of related languages and learns to transcribe from as little as <strong>eight hours of labelled speech</strong>.</p>
<p>The residency team owns one part of it end to end: fine-tuning, evaluation with speakers, and a small model that runs on a phone.</p>`,
  problem_statement: `<p>Tens of millions of people speak languages for which dictation, subtitles and voice search simply do not exist. Labelled data is scarce, spelling is not settled, speakers switch to Hindi, Kannada or Telugu in mid-sentence, and <em>word error rate alone does not tell whether the text is usable</em>.</p>`,
  data_available: `<ul><li>14,200 hours of unlabelled audio in 19 languages, consented for research</li><li>Labelled speech: Tulu 61 h, Santali 44 h, Gondi 22 h, Bhili 8 h</li><li>Word lists and two spelling conventions per language</li><li>Held-out recordings from villages that appear nowhere else</li></ul>
<p>Audio may be used on the lab's cluster only. The sample file lists durations and speaker groups, no voices.</p>`,
  project_requirements: `<ol><li>Beat the existing baseline by a fifth of its word error rate in at least two languages.</li><li>Report by speaker group: age, gender, dialect, recording device.</li><li>Provide a model under 80 MB that transcribes faster than real time on a mid-range phone.</li><li>Let community reviewers reject an output, and learn from it.</li></ol>`,
  primary_use_cases: `<ul><li>Searching a 3,000-hour oral history archive.</li><li>Dictating notes for health workers who do not type.</li><li>Subtitles for local radio programmes.</li></ul>`,
  requirements: `Deep learning with PyTorch, ideally some audio.
Care for licences and consent: everyone signs the data agreement.
Speaking one of the four languages is wonderful, not required.`,
  deliverables: `Fine-tuned models with model cards for at least two languages.
Evaluation report by speaker group.
Phone demonstrator working without a connection.
Review tool used by at least six community reviewers.`,
  additional_features: `Code-switching detection.
Keyword search directly in audio.
Transfer to a fifth language chosen by the team.`,
  skills_required: ['PyTorch', 'Speech processing', 'Self-supervised learning', 'Linguistics', 'Android'],
  budget: 6000,
  max_team_size: 5,
  deadlineInDays: 48,
  startInDays: 80,
  endInDays: 80 + 730,
  publishedDaysAgo: 45,
  gallery: ['spectrogram', 'hours', 'error-rate'],
};
