import { mkdir, writeFile } from 'node:fs/promises';
import { cropAdvisory } from './draw/covers/aar-01.ts';
import { pumpMaintenance } from './draw/covers/aar-02.ts';
import { indigenousSpeech } from './draw/covers/aar-03.ts';
import { adaptiveMathematics } from './draw/covers/aar-04.ts';
import { roadDamage } from './draw/covers/aar-05.ts';
import { retinalReferral } from './draw/covers/aar-06.ts';
import { palmLeafManuscripts } from './draw/covers/aar-07.ts';
import { schemeAnswers } from './draw/covers/aar-08.ts';
import { grievanceRouting } from './draw/covers/aar-09.ts';
import { wardAirQuality } from './draw/covers/aar-10.ts';
import { feederDemand } from './draw/covers/aar-11.ts';
import { bloodStock } from './draw/covers/aar-12.ts';
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
