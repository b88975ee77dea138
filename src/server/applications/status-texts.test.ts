import { expect, test } from 'vitest';
import { statusParagraphs } from './status-texts.ts';

const facts = {
  project_name: 'Tides',
  awaits_detailed: true,
  application_deadline: null,
  start_date: null,
  now: new Date('2026-01-10T06:00:00Z'),
};

test('the email to a team names its leader as the person who submits the detailed proposal', {
  tags: ['status-emails', 'detailed-proposal-gate'],
}, () => {
  const nextStep = (is_team: boolean) => statusParagraphs('shortlisted', { ...facts, is_team }).at(-1);
  expect(nextStep(true)).toMatch(
    /^The next step is your team’s detailed proposal, which your team leader submits/,
  );
  expect(nextStep(false)).toMatch(/^The next step is your detailed proposal\. Please submit it/);
});
