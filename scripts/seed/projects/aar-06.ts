import type { DemoProject } from '../project.ts';

export const retinalReferral: DemoProject = {
  key: 'aar-06',
  project_number: 'AAR-2025-06',
  name: 'Retinal Image Triage for Rural Eye Camps',
  description:
    '<p>Tell the camera operator at once whether a fundus picture is good enough, and the doctor <strong>who needs to be seen first</strong>.</p>',
  category: 'computer_vision',
  priority: 'critical',
  status: 'active',
  is_visible_to_public: true,
  owner: 'farida',
  department: 'Computer Vision Group',
  what_is_it: `<p>Eye camps screen about 300 people a day with portable fundus cameras operated by technicians. The project builds two small models: one that judges image quality <strong>while the person is still in the chair</strong>, and one that orders the day's images by the likely need for referral.</p>
<p>It supports an ophthalmologist and never replaces one; the study protocol is approved by the partner hospital's ethics board.</p>`,
  problem_statement: `<p>Every fifth image turns out unreadable days later, and the person does not come back. Graders read images in the order they arrive, so urgent cases wait. Public models were trained on other cameras and <em>lose a third of their sensitivity</em> on portable ones.</p>`,
  data_available: `<ul><li>74,000 de-identified fundus images of 31,000 people, five camera models</li><li>Quality labels (field, focus, illumination) for 18,000 images</li><li>Referral grades by two ophthalmologists for 12,500 people</li><li>A camp of 900 people set aside for the final test</li></ul>`,
  project_requirements: `<ol><li>Quality verdict in under two seconds on the camera's tablet.</li><li>Sensitivity of at least 0.92 for referable disease at a specificity of 0.80 on the unseen camp.</li><li>Calibrated probabilities, reported per camera and age group.</li><li>Clear refusal for images outside its competence.</li></ol>`,
  primary_use_cases: `<ul><li>Prompting an immediate retake.</li><li>Ordering the reading list for the doctor.</li><li>Showing camp organisers which camera needs service.</li></ul>`,
  requirements: `Deep learning for images, careful evaluation habits.
Completion of a short research-ethics course (provided).
No clinical background needed; curiosity about it is.`,
  deliverables: `Quality model in the tablet application.
Referral model with calibration and subgroup report.
Report of a silent trial at two camps.
Model cards that a clinician can read.`,
  additional_features: `Explaining the verdict with regions that doctors find sensible.
Adapting to a new camera with 200 images.
Offline synchronisation between tablets.`,
  skills_required: ['Deep learning', 'Medical imaging', 'Calibration', 'TensorFlow Lite'],
  budget: 5200,
  max_team_size: 5,
  deadlineInDays: 27,
  startInDays: 55,
  endInDays: 55 + 420,
  publishedDaysAgo: 43,
  gallery: ['quality', 'roc', 'camp-day'],
};
