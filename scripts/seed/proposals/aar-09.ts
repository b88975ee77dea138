import type { ProposalFacts } from './facts.ts';

export const grievanceRouting: ProposalFacts = {
  why: [
    'At the helpline I forwarded complaints for three months and know what a wrong desk costs. Two good suggestions beside each message would have halved my day.',
    'Hinglish is not bad Hindi, it is how my city writes. We want models that are at home in it, and a hazard detector that does not need capital letters to see danger.',
    'One burst pipe makes forty messages. Joining them is worth as much as classifying them, and floods give us a natural test for it.',
  ],
  idea: [
    'One encoder reads the message and three small heads answer what, where and how urgent. The list of departments is not a fixed set of outputs: each is described by its past messages, and a message goes to the nearest descriptions, so that a new desk needs fifty examples and no training.',
    'We first split a message into single complaints, since a quarter of them hold more than one, and route each. Places are resolved with the ward’s own street list by sound rather than by spelling, which handles transliteration without a dictionary.',
  ],
  data: 'Final departments are noisy labels: a message may end where somebody gave up forwarding. We learn from the whole forwarding path, trust quick resolutions more, and have three clerks re-label 1,500 messages for testing, two weeks of the last monsoon included.',
  baseline:
    'We start from character n-grams with a linear model, which is strong on code-mixed text, and from the present manual routing, whose error we estimate from forwarding steps. A large general model with instructions is included as a costly reference.',
  model: [
    'The encoder is a multilingual transformer of base size, further pre-trained on 410,000 complaints with random transliteration as augmentation, then fine-tuned with a loss that treats the second suggestion as half right. Hazard recall is set by a threshold on a separate calibrated head.',
    'We keep the linear model for frequent departments, because it is fast and explains itself by words, and send only uncertain messages to the transformer. Together they meet the time limit on a machine without a GPU.',
  ],
  evaluation:
    'We report the hit rate of the first two suggestions overall and for the seventy rare departments, recall of hazards at the number of alarms that the control room accepts, place accuracy by ward, and clicks saved in a two-week shadow run with six clerks.',
  risk: [
    'Wards that write less would be served worse. We compare error by ward and language and take more re-labelled examples where it is high, before tuning anything else.',
    'Clerks may accept the first suggestion without reading. The order of the two is shuffled in one message of twenty, and acceptance of wrong ones is watched.',
  ],
  deployment:
    'A FastAPI service with the models in memory answers in 80 ms on four cores. Corrections enter a nightly update of the department descriptions, which can be undone in one step. The inbox keeps working without suggestions when the service is down.',
  stack: ['Python', 'Transformers', 'scikit-learn', 'FastAPI', 'PostgreSQL', 'ONNX Runtime', 'Docker'],
};
