import type { DemoProject } from '../project.ts';

export const palmLeafManuscripts: DemoProject = {
  key: 'aar-07',
  project_number: 'AAR-2025-07',
  name: 'Reading Palm-Leaf Manuscripts',
  description:
    '<p>Find the lines, the letters and the missing corners in <strong>52,000 photographed leaves</strong> in Grantha, Malayalam and Odia scripts.</p>',
  category: 'computer_vision',
  priority: 'medium',
  status: 'active',
  is_visible_to_public: true,
  owner: 'farida',
  department: 'Computer Vision Group',
  what_is_it: `<p>Libraries in Thanjavur, Thrissur and Bhubaneswar have photographed their palm-leaf collections. This project builds the reading desk for scholars: it segments leaf and lines, suggests a transcription, and <strong>learns from every correction</strong>.</p>`,
  problem_statement: `<p>Letters are scratched, not written; ink has faded, worms have eaten holes through whole bundles, and scribes do not separate words. Off-the-shelf recognition reads <em>below 40 per cent of characters</em>. A scholar transcribes one leaf in about fifty minutes; at that pace the collection takes two hundred years.</p>`,
  data_available: `<ul><li>52,000 leaves, both sides, 600 dpi, in visible and infrared light</li><li>3,400 leaves transcribed line by line</li><li>Letter inventories with scribal variants for three scripts</li><li>41 million characters of edited text for language models</li></ul>`,
  project_requirements: `<ol><li>Line segmentation that survives holes and curved leaves.</li><li>Character error below 15 per cent in at least one script.</li><li>Suggestions with alternatives, never a silent guess.</li><li>Correcting a leaf must take less than fifteen minutes.</li></ol>`,
  primary_use_cases: `<ul><li>Assisted transcription for scholars.</li><li>Searching all leaves for a word in its scribal variants.</li><li>Finding leaves of one bundle that were bound into another.</li></ul>`,
  requirements: `Experience with image segmentation or text recognition.
A reader of Malayalam, Odia or Tamil in the team helps much.
Interest in working with librarians.`,
  deliverables: `Segmentation and recognition models with training code.
Correction tool, tested by five scholars.
Open benchmark of 200 leaves.
Paper draft for a document-analysis workshop.`,
  additional_features: `Joining broken leaves by their worm holes.
Telling scribes apart.
Rubbing simulation to make scratched letters visible.`,
  skills_required: ['Computer vision', 'OCR', 'PyTorch', 'Active learning'],
  budget: 3000,
  max_team_size: 4,
  deadlineInDays: -9,
  startInDays: 18,
  endInDays: 18 + 365,
  publishedDaysAgo: 58,
  gallery: ['lines', 'damage'],
};
