import type { DemoProject } from './project.ts';
import { cropAdvisory } from './projects/aar-01.ts';
import { pumpMaintenance } from './projects/aar-02.ts';
import { indigenousSpeech } from './projects/aar-03.ts';
import { adaptiveMathematics } from './projects/aar-04.ts';
import { roadDamage } from './projects/aar-05.ts';
import { retinalReferral } from './projects/aar-06.ts';
import { palmLeafManuscripts } from './projects/aar-07.ts';
import { schemeAnswers } from './projects/aar-08.ts';
import { grievanceRouting } from './projects/aar-09.ts';
import { wardAirQuality } from './projects/aar-10.ts';
import { feederDemand } from './projects/aar-11.ts';
import { bloodStock } from './projects/aar-12.ts';

/** The twelve demo projects: four AI/ML, three computer vision, two NLP, three data science. */
export const projects: DemoProject[] = [
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

/** Same-origin address of a project's cover picture. */
export const coverUrl = (project: DemoProject) => `/demo/images/${project.key}.svg`;

/** Same-origin addresses of a project's gallery pictures. */
export const galleryUrls = (project: DemoProject) =>
  project.gallery.map((name) => `/demo/images/${project.key}-${name}.svg`);

/** Same-origin address of a project's sample data. */
export const sampleDataUrl = (project: DemoProject) => `/demo/data/${project.key}.csv`;
