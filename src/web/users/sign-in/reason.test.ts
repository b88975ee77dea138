import { expect, test } from 'vitest';
import { reasonToSignIn } from './reason.ts';

test('the sign-in page says why a guard sent somebody there, and nothing to those who came by themselves', {
  tags: ['pages-need-sign-in'],
}, () => {
  const pages = [
    undefined,
    '/projects',
    '/projects?sort=deadline',
    '/projects/7',
    '/projects/7/apply',
    '/teams',
    '/teams/join/a-token',
    '/admin',
  ];
  expect(pages.map(reasonToSignIn)).toEqual([
    null,
    'Sign in to see the projects',
    'Sign in to see the projects',
    'Sign in to see this project',
    'Sign in to apply',
    'Sign in to see the teams',
    'Sign in or sign up to join the team',
    'Sign in to open that page',
  ]);
});
