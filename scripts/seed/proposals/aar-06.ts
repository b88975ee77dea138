import type { ProposalFacts } from './facts.ts';

export const retinalReferral: ProposalFacts = {
  why: [
    'At the camp where I volunteered every fifth picture was useless, and the people had gone home. Two seconds of feedback in the chair is the most useful machine learning I can imagine.',
    'We have learned to distrust accuracy on a friendly split. A camp of nine hundred people that nobody has seen, and five cameras, is an honest test that we would like to face.',
    'Ordering the day’s pictures does not replace the doctor, it gives her the urgent ones before lunch. That modesty is why I trust this project and want to join it.',
  ],
  idea: [
    'Two models share nothing but their camera adapter: a tiny quality model that judges field, focus and illumination and tells the operator what to change, and a referral model that runs in the evening and orders the list. Keeping them apart allows the first to be frozen and tested like a device.',
    'We train the referral model to rank and to abstain. Its score is calibrated for each camera, and pictures that the quality model or a density estimate finds unfamiliar go to the top of the list with the remark "please look", never to the bottom.',
  ],
  data: 'People, not images, are split, and the camp set aside is not opened before the protocol is signed. Grades of two ophthalmologists are kept as two labels, so that their disagreement trains the uncertainty. We crop to the fundus circle and remove borders that reveal the camera.',
  baseline:
    'For quality the baseline is a focus measure and a brightness threshold; for referral it is a public model without adaptation. We expect the known loss of a third of sensitivity on portable cameras and first of all reproduce it.',
  model: [
    'Quality uses a MobileNet-size network with three outputs, quantised to eight bits, 4 MB and 300 ms on the tablet. Referral uses an EfficientNet-size network pre-trained on the 74,000 images without labels and fine-tuned with both graders.',
    'Referral uses features of a self-supervised vision transformer with a small head per disease and a common referral head. Adaptation to a new camera touches the normalisation layers only and needs about two hundred unlabelled pictures.',
  ],
  evaluation:
    'We report sensitivity at a specificity of 0.80 with intervals by person, calibration error per camera and age group, and the rank at which each urgent case would have been read. The silent trial at two camps counts retakes, minutes per person and operators’ complaints.',
  risk: [
    'A model may learn the camp instead of the disease, as some camps are held where disease is frequent. We balance by camp, test with camp labels shuffled, and look at the regions that drive the score together with a clinician.',
    'Operators could tire of prompts and click them away. The verdict is one word and one arrow, retakes are limited to two, and the share of ignored prompts is a reported result.',
  ],
  deployment:
    'The quality model is part of the tablet application and works without a connection. The list is produced on the camp’s laptop within ten minutes after the last picture, printed with numbers only, and all decisions are logged for the ethics board.',
  stack: ['PyTorch', 'timm', 'TensorFlow Lite', 'Kotlin', 'scikit-learn for calibration', 'DVC'],
};
