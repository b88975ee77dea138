import { mkdir, writeFile } from 'node:fs/promises';
import { adaptiveMathematics, cropAdvisory, indigenousSpeech, pumpMaintenance } from './draw/covers-ai-ml.ts';
import { palmLeafManuscripts, retinalReferral, roadDamage } from './draw/covers-computer-vision.ts';
import {
  bloodStock,
  feederDemand,
  grievanceRouting,
  schemeAnswers,
  wardAirQuality,
} from './draw/covers-nlp-and-data.ts';
import { gallery } from './draw/gallery.ts';
import { hero, placeholder } from './draw/scenery.ts';
import { samples } from './samples.ts';

// Run by hand (`node scripts/seed/draw.ts`) when a drawing changes; its results are committed, so that a
// start needs no drawing.
const covers = [
  cropAdvisory,
  pumpMaintenance,
  indigenousSpeech,
  adaptiveMathematics,
  roadDamage,
  retinalReferral,
  palmLeafManuscripts,
  schemeAnswers,
  grievanceRouting,
  wardAirQuality,
  feederDemand,
  bloodStock,
];

const folder = new URL('../../public/', import.meta.url);
await mkdir(new URL('demo/images/', folder), { recursive: true });
await mkdir(new URL('demo/data/', folder), { recursive: true });

const write = (path: string, text: string) => writeFile(new URL(path, folder), text);
for (const [index, draw] of covers.entries())
  await write(`demo/images/aar-${String(index + 1).padStart(2, '0')}.svg`, draw());
for (const [name, draw] of Object.entries(gallery)) await write(`demo/images/${name}.svg`, draw());
for (const [key, sample] of Object.entries(samples)) await write(`demo/data/${key}.csv`, sample());
await write('hero-default.svg', hero());
await write('placeholder.svg', placeholder());
