import { expect, test } from 'vitest';
import { classifySessionChange } from './session-change.ts';

const asha = { id: 'asha', role: 'student', profile_complete: true, must_set_up_codes: false } as const;
const ravi = { id: 'ravi', role: 'student', profile_complete: true, must_set_up_codes: false } as const;
const signedIn = {
  before: null,
  now: null,
  ended: null,
  isSignedInPage: true,
  isLeaving: false,
  hasAccountEnded: false,
};

test('a session that ends leaves the page open and asks to sign in again', () => {
  expect(classifySessionChange({ ...signedIn, before: asha })).toBe('ended');
});

test('a sign-out, or the end of a session on a public page, reruns the guards', {
  tags: ['session-in-cookie'],
}, () => {
  expect(classifySessionChange({ ...signedIn, before: asha, isLeaving: true })).toBe('guards');
  expect(classifySessionChange({ ...signedIn, before: asha, isSignedInPage: false })).toBe('guards');
});

test('another role is checked by the open page, on a public one by the guards', {
  tags: ['session-in-cookie'],
}, () => {
  const change = { ...signedIn, before: { ...asha, role: 'admin' } as const, now: asha };
  expect(classifySessionChange(change)).toBe('role');
  expect(classifySessionChange({ ...change, isSignedInPage: false })).toBe('guards');
});

test('an ended account offers no new sign-in, unless the person ended it here', () => {
  const change = { ...signedIn, before: asha, hasAccountEnded: true };
  expect(classifySessionChange(change)).toBe('account-ended');
  expect(classifySessionChange({ ...change, isLeaving: true })).toBe('guards');
});

test('signing in again as the same person resumes the page', () => {
  expect(classifySessionChange({ ...signedIn, ended: asha, now: asha })).toBe('resumed');
});

test('signing in again with another profile reruns the guards, with another role checks the page', {
  tags: ['session-in-cookie'],
}, () => {
  expect(classifySessionChange({ ...signedIn, ended: asha, now: { ...asha, profile_complete: false } })).toBe(
    'guards',
  );
  expect(classifySessionChange({ ...signedIn, ended: asha, now: { ...asha, role: 'admin' } })).toBe('role');
});

test('signing in as another person replaces the page, from the open dialog or another tab', {
  tags: ['session-in-cookie'],
}, () => {
  expect(classifySessionChange({ ...signedIn, ended: asha, now: ravi })).toBe('replaced');
  expect(classifySessionChange({ ...signedIn, before: asha, now: ravi })).toBe('replaced');
});

test('signing in on a public page reruns the guards, even as another person', () => {
  expect(classifySessionChange({ ...signedIn, isSignedInPage: false, ended: asha, now: ravi })).toBe(
    'guards',
  );
});

test('an unchanged session has no effect', () => {
  expect(classifySessionChange({ ...signedIn, before: asha, now: { ...asha } })).toBe('none');
  expect(classifySessionChange(signedIn)).toBe('none');
});
