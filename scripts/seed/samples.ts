import { seededRandom } from './random.ts';

type Column = [name: string, value: (row: number, random: () => number) => string | number];

/** The small CSV file of each project, by project key: believable columns, invented values. */
export const samples: Record<string, () => string> = {
  'aar-01': () =>
    csv('aar-01', 48, [
      ['plot_id', (row) => `P${1001 + Math.floor(row / 6)}`],
      ['week', (row) => 23 + (row % 6)],
      ['crop', (row) => ['cotton', 'soybean', 'pigeon pea'][Math.floor(row / 6) % 3] ?? ''],
      ['rain_mm', (_, random) => Math.round(random() ** 2 * 900) / 10],
      ['soil_moisture', (_, random) => (0.12 + random() * 0.2).toFixed(3)],
      ['sown', (row) => (row % 6 > 2 ? 'yes' : 'no')],
    ]),
  'aar-02': () =>
    csv('aar-02', 56, [
      ['hour', (row) => row * 6],
      ['state', (row) => (row < 28 ? 'healthy' : 'failing')],
      ['rms_mm_s', (row, random) => (1.4 + random() * 0.3 + Math.max(0, row - 30) * 0.11).toFixed(2)],
      ['current_a', (_, random) => (18 + random() * 2).toFixed(1)],
      ['flow_m3_h', (row, random) => (42 + random() * 3 - Math.max(0, row - 40) * 0.3).toFixed(1)],
    ]),
  'aar-03': () =>
    csv('aar-03', 40, [
      ['clip_id', (row) => `C${String(row + 1).padStart(5, '0')}`],
      ['language', (row) => ['Tulu', 'Santali', 'Gondi', 'Bhili'][row % 4] ?? ''],
      ['seconds', (_, random) => (2 + random() * 14).toFixed(1)],
      [
        'speaker_group',
        (row) => ['woman 18-35', 'man 18-35', 'woman 36-60', 'man over 60'][(row * 7) % 4] ?? '',
      ],
      ['device', (row) => (row % 3 ? 'phone' : 'recorder')],
    ]),
  'aar-04': () =>
    csv('aar-04', 60, [
      ['pupil', (row) => `S${301 + (row % 5)}`],
      ['session', (row) => 1 + Math.floor(row / 15)],
      ['skill', (row) => ['fractions', 'ratios', 'linear equations'][row % 3] ?? ''],
      ['correct', (row, random) => (random() < 0.4 + row / 150 ? 1 : 0)],
      ['seconds', (_, random) => Math.round(8 + random() * 70)],
    ]),
  'aar-05': () =>
    csv('aar-05', 40, [
      ['frame', (row) => `F${20480 + row * 30}`],
      ['kind', (row) => ['pothole', 'crack', 'worn marking', 'open drain'][(row * 5) % 4] ?? ''],
      ['x', (_, random) => Math.round(random() * 1700)],
      ['y', (_, random) => Math.round(540 + random() * 400)],
      ['width_cm', (_, random) => Math.round(12 + random() * 90)],
      ['light', (row) => ['day', 'day', 'dusk', 'rain'][row % 4] ?? ''],
    ]),
  'aar-06': () =>
    csv('aar-06', 40, [
      ['image', (row) => `R${70001 + row}`],
      ['camera', (row) => 'ABCDE'[row % 5] ?? ''],
      ['field', (_, random) => (random() < 0.85 ? 'good' : 'poor')],
      ['focus', (_, random) => (random() < 0.8 ? 'good' : 'poor')],
      ['grade', (_, random) => Math.floor(random() ** 2 * 5)],
    ]),
  'aar-07': () =>
    csv('aar-07', 36, [
      ['leaf', (row) => `TNJ-${412 + Math.floor(row / 6)}`],
      ['line', (row) => 1 + (row % 6)],
      ['script', (row) => ['Grantha', 'Malayalam', 'Odia'][Math.floor(row / 6) % 3] ?? ''],
      ['characters', (_, random) => Math.round(48 + random() * 30)],
      ['damaged_share', (_, random) => (random() ** 2 * 0.4).toFixed(2)],
    ]),
  'aar-08': () =>
    csv('aar-08', 36, [
      ['question_id', (row) => `Q${5001 + row}`],
      ['language', (row) => ['Hindi', 'Marathi', 'Tamil'][row % 3] ?? ''],
      ['topic', (row) => ['pension', 'ration card', 'scholarship', 'housing'][(row * 3) % 4] ?? ''],
      ['clause', (_, random) => `${2 + Math.floor(random() * 9)}(${1 + Math.floor(random() * 6)})`],
      ['supported', (_, random) => (random() < 0.9 ? 'yes' : 'no')],
    ]),
  'aar-09': () =>
    csv('aar-09', 40, [
      [
        'message',
        (row) =>
          [
            'paani nahi aa raha since 3 days',
            'street light band hai near school',
            'garbage not picked up iss hafte',
            'open manhole, bahut danger hai',
          ][row % 4] ?? '',
      ],
      ['ward', (_, random) => 1 + Math.floor(random() * 40)],
      ['department', (row) => ['water', 'electrical', 'sanitation', 'drainage'][row % 4] ?? ''],
      ['urgent', (row) => (row % 4 === 3 ? 'yes' : 'no')],
      ['forwarded', (_, random) => Math.floor(random() * 3)],
    ]),
  'aar-10': () =>
    csv('aar-10', 72, [
      ['hour', (row) => row],
      ['sensor', (row) => `K${17 + (row % 3)}`],
      ['pm25_raw', (row, random) => Math.round(70 + 40 * Math.cos(row / 4) + random() * 25)],
      ['pm25_reference', (row, random) => Math.round(60 + 34 * Math.cos(row / 4) + random() * 8)],
      ['humidity', (_, random) => Math.round(45 + random() * 45)],
    ]),
  'aar-11': () =>
    csv('aar-11', 48, [
      ['half_hour', (row) => row],
      ['feeder', () => 'F0417'],
      ['kw', (row, random) => Math.round(420 + 260 * Math.exp(-(((row - 39) / 5) ** 2)) + random() * 40)],
      ['rationed', (row) => (row > 21 && row < 28 ? 'yes' : 'no')],
    ]),
  'aar-12': () =>
    csv('aar-12', 44, [
      ['day', (row) => 1 + Math.floor(row / 4)],
      ['bank', (row) => `B${1 + (row % 4)}`],
      ['component', (row) => (row % 2 ? 'platelets' : 'red cells')],
      ['issued', (_, random) => Math.floor(random() * 14)],
      ['expired', (_, random) => Math.floor(random() ** 4 * 4)],
    ]),
};

function csv(seed: string, count: number, columns: Column[]): string {
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map(([, value]) => cell(value(row, random))).join(','),
  );
  return `${[columns.map(([name]) => name).join(','), ...rows].join('\n')}\n`;
}

const cell = (value: string | number) =>
  /[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
