import type { ProposalFacts } from './facts.ts';

export const pumpMaintenance: ProposalFacts = {
  why: [
    'A pump tells its mechanic for weeks that it is unwell; nobody listens at three in the morning. I want to listen, and to write a Monday list that the crew believes after the third week.',
    'We like that this project is judged by work orders and not by a score on a public benchmark. One false warning per pump and quarter is a hard number, and hard numbers make good engineering.',
    'Our own hostel lost water for two days because of a bearing that had been loud for a month. Since then I record pumps, and I would love to do it properly.',
  ],
  idea: [
    'We separate the question into two: is this pump different from its own healthy past, and if so, what does the difference look like? The first is answered per pump without labels, the second across all pumps with the 163 named faults and the mechanics’ 900 labels.',
    'We describe every ten-second recording relative to shaft speed, so that a bearing tone is at the same place whatever the load. Then a warning is simply a tone that grows over days while the load does not, which is also how a mechanic would explain it.',
  ],
  data: 'Vibration is resampled to orders of rotation with the speed estimated from motor current. Recordings within an hour of a start are dropped. Work orders are matched to pumps by a reviewed table, and the date of the symptom rather than the repair is used, because crews write orders days later.',
  baseline:
    'The baseline is what a vendor would sell: a threshold on the RMS velocity after ISO 20816 and a second one on kurtosis. We expect it to find loss of prime and to miss early bearing wear; the backtest will tell how early each method speaks.',
  model: [
    'For the first question we fit a small conditional density model of band energies given load and temperature, and follow its surprise with a CUSUM chart per band. For the second, a calibrated random forest on envelope-spectrum features names bearing, cavitation or prime.',
    'A compact convolutional autoencoder is trained on healthy weeks of all pumps and adapted to a new pump by updating only its last layer with one week of data. Reconstruction error per frequency band feeds both the alarm and the fault classifier.',
  ],
  evaluation:
    'We backtest month by month as if in operation: train on the past, warn for the next month, match with work orders in a window of thirty days. We report lead time, precision per quarter and warnings per crew week, and we read every false warning together with a mechanic.',
  risk: [
    'Labels are few and biased to loud failures. We keep the fault classes to three, refuse to name a part below a calibrated probability of 0.7, and use the remaining budget of attention to ask mechanics about uncertain cases.',
    'Sensors come loose and look like failing pumps. A separate check on gravity direction and noise floor detects a loose sensor first and sends a different message.',
  ],
  deployment:
    'Feature extraction is written in Rust for the gateway, sends about 12 kB per pump and hour, and keeps a week of raw recordings on its card for later. The server part is one small service with a page per pump and an e-mail on Monday at six.',
  stack: ['Python', 'Rust on the gateway', 'SciPy', 'scikit-learn', 'MQTT', 'TimescaleDB', 'Grafana'],
};
