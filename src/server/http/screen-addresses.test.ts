import { expect, test } from 'vitest';
import { filledIn, readParams } from './screen-addresses.ts';

const ID = '0b7b6e2a-4c1d-4f8e-9a55-2f0f3f5d7c11';
const PROJECT = '/projects/$projectId';

test('a path gives the parameters of its address, and none to the address of another screen', () => {
  expect(readParams(PROJECT, `/projects/${ID}`)).toEqual({ projectId: ID });
  expect(readParams('/projects', '/projects')).toEqual({});
  for (const path of ['/projects', `/projects/${ID}/apply`, `/x/projects/${ID}`]) {
    expect(readParams(PROJECT, path)).toBeNull();
  }
});

test('the API is asked for what the path names', () => {
  expect(filledIn('/api/projects/$projectId', { projectId: ID })).toBe(`/api/projects/${ID}`);
  expect(filledIn('/api/session', { projectId: 'create' })).toBe('/api/session');
});

test.each(['create', '', '..', ID.slice(1), `${ID}0`, `${ID}%2Fapplication`, `${ID}\n`, `<${ID}>`])(
  'nothing is asked of the API for the id %j',
  (projectId) => {
    expect(filledIn('/api/projects/$projectId', { projectId })).toBeNull();
    expect(filledIn('/api/projects/$projectId', {})).toBeNull();
  },
);
