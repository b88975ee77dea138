import { describe, expect, test } from 'vitest';
import { DEFAULT_PROGRAMME } from '../programme/default-programme.ts';
import { isOnboardingProfileStepDone, isProfileComplete, memberDegrees, SEMESTERS } from './profiles.ts';

const complete = { display_name: 'Kavya', college: 'College of Examples', resume_file_id: 'a file' };

describe('a profile', { tags: ['complete-profile', 'guidelines-content'] }, () => {
  test('a profile is complete exactly with a name, a college and a résumé', {
    tags: ['complete-profile'],
  }, () => {
    expect(isProfileComplete(complete)).toBe(true);
    for (const missing of [{ display_name: ' ' }, { college: null }, { resume_file_id: null }]) {
      expect(isProfileComplete({ ...complete, ...missing })).toBe(false);
    }
  });

  test('the first step of onboarding is done with a name and a college', {
    tags: ['onboarding-first-step'],
  }, () => {
    expect(isOnboardingProfileStepDone({ ...complete })).toBe(true);
    expect(isOnboardingProfileStepDone({ ...complete, display_name: null })).toBe(false);
    expect(isOnboardingProfileStepDone({ ...complete, college: ' ' })).toBe(false);
  });

  test('a profile offers five of the eight degrees, and semesters 1 to 10', {
    tags: ['member-profile-lists', 'profile-form-fields'],
  }, () => {
    expect(DEFAULT_PROGRAMME.degrees).toEqual(['BTech', 'MTech', 'MCA', 'BE', 'ME']);
    expect(memberDegrees().sort()).toEqual(['BCA', 'BE', 'BSc', 'BTech', 'MCA', 'ME', 'MSc', 'MTech']);
    expect(SEMESTERS).toEqual({ min: 1, max: 10 });
  });
});
