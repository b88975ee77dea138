import { cropAdvisory } from '../proposals/aar-01.ts';
import { pumpMaintenance } from '../proposals/aar-02.ts';
import { indigenousSpeech } from '../proposals/aar-03.ts';
import { adaptiveMathematics } from '../proposals/aar-04.ts';
import { roadDamage } from '../proposals/aar-05.ts';
import { retinalReferral } from '../proposals/aar-06.ts';
import { palmLeafManuscripts } from '../proposals/aar-07.ts';
import { schemeAnswers } from '../proposals/aar-08.ts';
import { grievanceRouting } from '../proposals/aar-09.ts';
import { feederDemand } from '../proposals/aar-11.ts';
import type { ProposalFacts } from '../proposals/facts.ts';

const facts = new Map<string, ProposalFacts>([
  ['aar-01', cropAdvisory],
  ['aar-02', pumpMaintenance],
  ['aar-03', indigenousSpeech],
  ['aar-04', adaptiveMathematics],
  ['aar-05', roadDamage],
  ['aar-06', retinalReferral],
  ['aar-07', palmLeafManuscripts],
  ['aar-08', schemeAnswers],
  ['aar-09', grievanceRouting],
  ['aar-11', feederDemand],
]);

/** What one writes about a project; AAR-2025-10 and -12 have no applications and no texts. */
export function factsOf(projectKey: string): ProposalFacts {
  const found = facts.get(projectKey);
  if (!found) throw new Error(`Nobody writes proposals for ${projectKey}.`);
  return found;
}
