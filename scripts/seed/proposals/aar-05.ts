import type { ProposalFacts } from './facts.ts';

export const roadDamage: ProposalFacts = {
  why: [
    'I ride the same bus for two hours a day and know every hole of the route; the city does not. A camera that is already there should be enough to change that.',
    'Detection is nearly solved, identity is not: one pothole seen by five buses must stay one. We want to work on exactly this part, with geometry rather than with more labels.',
    'We like the second half of the problem statement, the repair. Showing that a paid repair has lasted a monsoon would save more money than finding new holes.',
  ],
  idea: [
    'Each sighting is projected from the image to the road plane, which gives a position relative to the bus and a rough width. Sightings of many days are then clustered along the street rather than in the plane, since the error is along the direction of travel, and a record is opened when three buses agree.',
    'We align every pass of a street with the passes before it by matching static landmarks, so that positions agree to about a metre before any defect is looked for. A defect then is a persistent change in this shared strip of road, and a repair is a change in the other direction.',
  ],
  data: 'Frames are sampled every two metres of travel instead of every second, which removes the bias to traffic lights. We keep one monsoon and two entire routes for testing. Blurred faces and plates leave boxes in the picture, so we add such boxes to training images to keep the detector from learning them.',
  baseline:
    'The baseline is a public road-damage detector with no adaptation, followed by one fine-tuned on a tenth of our frames. For identity, the baseline is a circle of ten metres around each sighting; both are scored on the fourteen months of repair records.',
  model: [
    'We fine-tune a real-time instance segmentation network with hard negatives mined from speed breakers, wet patches and shadows of trees. Width is measured from the mask on the road plane whose pitch is corrected with the accelerometer.',
    'We use a two-stage system: a light detector with high recall on all frames, and a stronger network that looks at three views of the same place from different passes before it decides. The second stage removes most shadows, because shadows move.',
  ],
  evaluation:
    'Detection is reported per kind, light and rain; identity by purity and completeness of records; widths against 120 defects measured with a tape. The figure that counts is how many of the corporation’s repairs we would have listed at least a week earlier, at fifty entries a week.',
  risk: [
    'Rain on the windscreen hides exactly the weeks that matter. A classifier marks unusable minutes, and the map shows the date of the last good look instead of pretending that the road is fine.',
    'Lists could follow the bus routes of the wealthy parts. We publish the coverage per ward next to the defects and weigh the list by people, not by complaints.',
  ],
  deployment:
    'Sixty buses upload at the depot at night; the first stage runs in the depot and sends candidate frames only. A night on two GPUs leaves forty per cent reserve. Records live in PostGIS and are exported as the corporation’s own work-order format.',
  stack: ['PyTorch', 'OpenCV', 'ONNX Runtime', 'PostGIS', 'FastAPI', 'MapLibre', 'Docker'],
};
