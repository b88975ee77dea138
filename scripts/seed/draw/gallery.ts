import { bars, columns, forecast, heat, roc, type Strength, scatter } from './charts.ts';
import { hexagons, network, pipeline, tiles } from './sketches.ts';

/** Every gallery drawing by its file name without the ending. */
export const gallery: Record<string, () => string> = {
  'aar-01-rainfall': () => forecast('Rain in the sowing week, forecast and gauge', 'rain', ['days', 'mm']),
  'aar-01-plots': () => hexagons('Blocks of the pilot district', 'plots', 'likely to re-sow'),
  'aar-01-pipeline': () =>
    pipeline('From forecast to voice message', [
      ['Forecast', 'block level'],
      ['Soil', 'moisture, 5 km'],
      ['Decision', 'sow or wait'],
      ['Message', 'two languages'],
    ]),
  'aar-02-spectrum': () => heat('Vibration of pump 31, 27 weeks', [27, 14], ['weeks', 'frequency'], wearing),
  'aar-02-warning': () => forecast('Bearing score before a failure', 'bearing', ['days', 'score']),
  'aar-03-spectrogram': () =>
    heat('Two seconds of Tulu, as the model sees it', [32, 14], ['time', 'frequency'], voice),
  'aar-03-hours': () =>
    bars(
      'Labelled speech, hours',
      [
        ['Tulu', 61],
        ['Santali', 44],
        ['Gondi', 22],
        ['Bhili', 8],
      ],
      3,
    ),
  'aar-03-error-rate': () =>
    columns(
      'Word error rate by language',
      [
        ['Tulu', 41, 29],
        ['Santali', 46, 34],
        ['Gondi', 63, 48],
        ['Bhili', 82, 66],
      ],
      ['baseline', 'target'],
    ),
  'aar-04-mastery': () => forecast('Estimated mastery of one pupil', 'mastery', ['answers', 'mastery']),
  'aar-04-skills': () => network('Skills and what they build on', [3, 5, 4, 2], 'skills'),
  'aar-05-detections': () =>
    tiles(
      'Defects framed by the first model',
      'defects',
      'Frames drawn for the demo; no real street is shown.',
    ),
  'aar-05-ward-map': () => hexagons('Open defects by ward', 'wards of roads', 'overdue for repair'),
  'aar-05-by-kind': () =>
    bars('Labelled defects by kind, hundreds', [
      ['Pothole', 142],
      ['Crack', 118],
      ['Worn marking', 61],
      ['Open drain', 24],
      ['Raised cover', 19],
      ['Edge break', 16],
    ]),
  'aar-06-quality': () =>
    columns(
      'Readable images by camera, per cent',
      [
        ['A', 71, 94],
        ['B', 83, 95],
        ['C', 78, 92],
        ['D', 66, 90],
        ['E', 88, 96],
      ],
      ['today', 'with retake'],
    ),
  'aar-06-roc': () => roc('Referable disease, seen and unseen camps', ['false alarms', 'sensitivity']),
  'aar-06-camp-day': () =>
    pipeline('One day at a camp', [
      ['Picture', 'in the chair'],
      ['Quality', '2 seconds'],
      ['Order', 'by urgency'],
      ['Doctor', 'decides'],
    ]),
  'aar-07-lines': () => heat('Where the model finds ink', [32, 13], ['along the leaf', 'lines'], ink),
  'aar-07-damage': () =>
    tiles('Worm holes and broken corners', 'worms', 'Drawn after typical damage, not photographs.'),
  'aar-08-citations': () =>
    columns(
      'Answers whose clause supports them, per cent',
      [
        ['Pension', 74, 96],
        ['Housing', 68, 93],
        ['School', 81, 97],
        ['Health', 63, 92],
      ],
      ['chat model', 'with source'],
    ),
  'aar-08-questions': () =>
    bars('Questions by topic, per month', [
      ['Pension', 412],
      ['Ration card', 365],
      ['Scholarship', 241],
      ['Housing', 198],
      ['Health cover', 154],
    ]),
  'aar-08-pipeline': () =>
    pipeline('From question to clause', [
      ['Question', 'in plain words'],
      ['Search', 'clauses in force'],
      ['Answer', 'with its source'],
      ['Volunteer', 'confirms'],
    ]),
  'aar-09-flow': () => network('Subject, place and urgency to department', [6, 3, 5], 'flow'),
  'aar-09-confusion': () =>
    heat('Departments, true and suggested', [12, 12], ['suggested', 'true'], agreement),
  'aar-10-forecast': () => forecast('Fine dust in one ward, 36 hours ahead', 'dust', ['hours', 'µg/m³']),
  'aar-10-wards': () => hexagons('Tomorrow at seven, by ward', 'air wards', 'above the limit'),
  'aar-10-drift': () => scatter('Cheap sensor against reference station', 'drift', ['reference', 'sensor']),
  'aar-11-load': () => forecast('Load of feeder 0417 with rationed hours', 'feeder', ['half hours', 'kW']),
  'aar-11-losses': () =>
    bars(
      'Losses by cause, GWh',
      [
        ['Technical', 128],
        ['Estimated bills', 84],
        ['Faulty meters', 47],
        ['Unknown', 31],
      ],
      3,
    ),
  'aar-12-stock': () => forecast('Platelets in stock, with planned camps', 'platelets', ['days', 'units']),
  'aar-12-network': () => network('Eleven banks and the usual transfers', [2, 4, 3, 2], 'banks'),
};

// Two bearing frequencies that grow with the weeks, over noise.
const wearing: Strength = (across, down, random) => {
  const line = Math.exp(-(((down - 0.3) / 0.05) ** 2)) + Math.exp(-(((down - 0.72) / 0.05) ** 2));
  return 0.12 + random() * 0.2 + line * across ** 2 * 0.8;
};

// Harmonics that rise and fall with the syllables.
const voice: Strength = (across, down, random) => {
  const syllable = Math.max(0, Math.sin(across * 19)) * (0.7 + 0.3 * Math.cos(across * 5));
  const harmonic = 0.5 + 0.5 * Math.cos((down + 0.08 * Math.sin(across * 9)) * 26);
  return 0.1 + random() * 0.15 + Math.abs(syllable) * harmonic * (0.4 + down * 0.6);
};

// Four written lines with the two string holes left out.
const ink: Strength = (across, down, random) => {
  const hole = Math.abs(across - 0.3) < 0.03 || Math.abs(across - 0.7) < 0.03;
  return hole ? 0 : (0.5 + 0.5 * Math.cos(down * 25)) ** 3 * (0.45 + random() * 0.55);
};

const agreement: Strength = (across, down, random) =>
  Math.abs(across - down) < 0.01 ? 0.75 + random() * 0.25 : random() ** 3 * 0.45;
