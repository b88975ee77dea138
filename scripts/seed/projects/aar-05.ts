import type { DemoProject } from '../project.ts';

export const roadDamage: DemoProject = {
  key: 'aar-05',
  project_number: 'AAR-2025-05',
  name: 'Road Damage from City Bus Dashcams',
  description:
    '<p>Every bus passes every road twice a day. Turn its dashcam into a <strong>living map of potholes</strong>, with faces and plates removed first.</p>',
  category: 'computer_vision',
  priority: 'high',
  status: 'active',
  is_visible_to_public: true,
  owner: 'meera',
  department: 'Computer Vision Group',
  what_is_it: `<p>Sixty city buses record the road ahead. The project finds potholes, cracks, worn markings and open drains in the video, measures them roughly, and <strong>merges sightings of many days into one record per defect</strong> so that a repair can be ordered, and its repair noticed.</p>`,
  problem_statement: `<p>Cities learn about potholes from complaints, which come from places where people complain. Models trained on foreign roads mistake shadows, speed breakers and wet patches for damage, and a defect seen from five buses appears <em>five times in five places</em> because positioning errs by ten metres.</p>`,
  data_available: `<ul><li>1,900 hours of 1080p video with position and acceleration, two monsoons included</li><li>38,000 frames with boxes and masks, agreed by two annotators</li><li>Repair records of 14 months from one municipal corporation</li></ul>
<p>Faces and number plates are blurred before anybody of the team sees a frame.</p>`,
  project_requirements: `<ol><li>Detect six kinds of defects in day, dusk and rain.</li><li>Estimate width to within a quarter.</li><li>Give one stable identity per defect across buses and weeks.</li><li>Process a day of sixty buses in one night on two GPUs.</li></ol>`,
  primary_use_cases: `<ul><li>Weekly repair lists per ward, by severity and traffic.</li><li>Checking that paid repairs were made and lasted.</li><li>Planning resurfacing before the rains.</li></ul>`,
  requirements: `Image detection or segmentation experience, from coursework or a project.
Working knowledge of geometry: camera models, projections.
Respect for privacy rules: no frame leaves the lab.`,
  deliverables: `Detection and measuring pipeline with a speed report.
Tracking across days, with a benchmark that others can run.
A ward map and weekly list.
Annotated error analysis for rain and dusk.`,
  additional_features: `Using accelerometer bumps as weak labels.
Predicting which cracks become potholes.
A citizens' page that shows what was repaired.`,
  skills_required: ['Computer vision', 'PyTorch', 'OpenCV', 'Camera geometry', 'PostGIS'],
  budget: 4800,
  max_team_size: 4,
  deadlineInDays: 13,
  startInDays: 40,
  endInDays: 40 + 270,
  publishedDaysAgo: 43,
  gallery: ['detections', 'ward-map', 'by-kind'],
};
